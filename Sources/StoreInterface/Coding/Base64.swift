package import Foundation

/// The two base64 encodings of signed documents, with strict decoding: every sequence of bytes has exactly one text.
///
/// Foundation's base64 with a replacement of characters takes longer than signing the same bytes.
@safe
package enum Base64 {
    /// The standard alphabet with `+`, `/` and padding, as in the certificates of a header.
    case standard
    /// The URL-safe alphabet with `-`, `_` and no padding, as in the segments.
    case url

    /// Returns the number of characters of an encoding.
    ///
    /// - Parameter byteCount: The number of encoded bytes.
    /// - Returns: The number of characters.
    package func encodedCount(of byteCount: Int) -> Int {
        self == .standard ? (byteCount + 2) / 3 * 4 : (byteCount * 4 + 2) / 3
    }

    package func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] { unsafe bytes.withUnsafeBytes { unsafe encode($0) } }

    package func encode(_ data: Data) -> [UInt8] { unsafe data.withUnsafeBytes { unsafe encode($0) } }

    private func encode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: encodedCount(of: bytes.count)) { output, count in
            count = unsafe write(bytes, into: output, at: 0)
        }
    }

    /// Appends the encoding of `data` to a text.
    func append(_ data: Data, to text: inout [UInt8]) {
        let start = text.count
        text.append(contentsOf: repeatElement(0, count: encodedCount(of: data.count)))
        unsafe text.withUnsafeMutableBufferPointer { output in
            _ = unsafe data.withUnsafeBytes { unsafe write($0, into: output, at: start) }
        }
    }

    /// Writes the encoding of bytes into memory from the index `start` on, and returns its end index.
    func write(_ bytes: UnsafeRawBufferPointer, into text: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        unsafe encodingTable.withUnsafeBufferPointer { digits in
            let wholeCount = bytes.count - bytes.count % 3
            var (end, index) = (start, 0)
            while index < wholeCount {
                let (one, two, three) = unsafe (bytes[index], bytes[index + 1], bytes[index + 2])
                unsafe text[end] = digits[Int(one >> 2)]
                unsafe text[end + 1] = digits[Int(one << 4 & 63 | two >> 4)]
                unsafe text[end + 2] = digits[Int(two << 2 & 63 | three >> 6)]
                unsafe text[end + 3] = digits[Int(three & 63)]
                (end, index) = (end + 4, index + 3)
            }
            guard wholeCount < bytes.count else { return end }
            let one = unsafe bytes[wholeCount]
            let two = unsafe wholeCount + 1 < bytes.count ? bytes[wholeCount + 1] : 0
            unsafe text[end] = digits[Int(one >> 2)]
            unsafe text[end + 1] = digits[Int(one << 4 & 63 | two >> 4)]
            end += 2
            if wholeCount + 1 < bytes.count {
                unsafe text[end] = digits[Int(two << 2 & 63)]
                end += 1
            }
            guard self == .standard else { return end }
            while (end - start) % 4 != 0 {
                unsafe text[end] = UInt8(ascii: "=")
                end += 1
            }
            return end
        }
    }

    /// Returns the bytes of `text`, or `nil` unless it is exactly the output of this encoder.
    package func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let characters = withoutPadding(text), characters.count % 4 != 1 else { return nil }
        // An array without room is shared by all threads, and the initializer below writes its count.
        guard !characters.isEmpty else { return [] }
        let wholeCount = characters.count / 4 * 4
        var seen: UInt32 = 0
        var isCanonical = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: characters.count * 3 / 4) { output, count in
            unsafe characters.withUnsafeBufferPointer { input in
                unsafe decodingTable.withUnsafeBufferPointer { values in
                    var index = 0
                    while index < wholeCount {
                        let (one, two) = unsafe (values[Int(input[index])], values[Int(input[index + 1])])
                        let (three, four) = unsafe (values[Int(input[index + 2])], values[Int(input[index + 3])])
                        seen |= one | two | three | four
                        let group = one << 18 | two << 12 | three << 6 | four
                        unsafe output[count] = UInt8(truncatingIfNeeded: group >> 16)
                        unsafe output[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                        unsafe output[count + 2] = UInt8(truncatingIfNeeded: group)
                        (count, index) = (count + 3, index + 4)
                    }
                    guard wholeCount < input.count else { return }
                    let (one, two) = unsafe (values[Int(input[wholeCount])], values[Int(input[wholeCount + 1])])
                    let three = unsafe wholeCount + 2 < input.count ? values[Int(input[wholeCount + 2])] : 0
                    seen |= one | two | three
                    let group = one << 18 | two << 12 | three << 6
                    unsafe output[count] = UInt8(truncatingIfNeeded: group >> 16)
                    count += 1
                    if wholeCount + 2 < input.count {
                        unsafe output[count] = UInt8(truncatingIfNeeded: group >> 8)
                        count += 1
                    }
                    // The bits of the last character that belong to no byte have to be zero, otherwise a second text
                    // would decode to the same bytes.
                    isCanonical = group & (wholeCount + 2 < input.count ? 0xFF : 0xFFFF) == 0
                }
            }
        }
        return isCanonical && seen & Self.invalid == 0 ? bytes : nil
    }

    /// Removes the padding, or returns `nil` if its length is wrong.
    private func withoutPadding(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        switch self {
        case .url: return text
        case .standard:
            guard text.count % 4 == 0 else { return nil }
            let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
            return text.dropLast(padding)
        }
    }
}

/// The tables.
extension Base64 {
    /// The value of a character outside the alphabet, with a bit that no other value has.
    private static let invalid: UInt32 = 64

    private static let common = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standardAlphabet = common + Array("+/".utf8)
    private static let urlAlphabet = common + Array("-_".utf8)
    private static let standardValues = values(of: standardAlphabet)
    private static let urlValues = values(of: urlAlphabet)

    private var encodingTable: [UInt8] { self == .standard ? Self.standardAlphabet : Self.urlAlphabet }
    private var decodingTable: [UInt32] { self == .standard ? Self.standardValues : Self.urlValues }

    private static func values(of alphabet: [UInt8]) -> [UInt32] {
        var values = [UInt32](repeating: invalid, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt32(value) }
        return values
    }
}
