import COpenSSL

/// The two alphabets of base64 that a JWS uses, both strict: one text for every sequence of bytes, and back.
///
/// libcrypto's decoder is lenient (white space, a `-` that ends the text, bits that mean nothing), so every character
/// is translated and checked before it sees one.
@safe
enum Base64 {
    /// `+`, `/` and padding, as in the certificates of a header.
    case standard
    /// `-`, `_` and no padding, as in the segments themselves.
    case url

    func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        // libcrypto ends the text with a zero byte.
        let capacity = (bytes.count + 2) / 3 * 4 + 1
        var text = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            count = unsafe bytes.withUnsafeBufferPointer { input in
                unsafe Int(EVP_EncodeBlock(output.baseAddress, input.baseAddress, Int32(input.count)))
            }
        }
        switch self {
        case .standard: break
        case .url:
            text.removeLast((3 - bytes.count % 3) % 3)
            unsafe text.withUnsafeMutableBufferPointer { characters in
                for index in characters.indices {
                    unsafe characters[index] =
                        switch unsafe characters[index] {
                        case UInt8(ascii: "+"): UInt8(ascii: "-")
                        case UInt8(ascii: "/"): UInt8(ascii: "_")
                        case let other: other
                        }
                }
            }
        }
        return text
    }

    /// The bytes that `text` spells; `nil` when this encoder would not have written it so.
    func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let characters = withoutPadding(text), characters.count % 4 != 1 else { return nil }
        guard !characters.isEmpty else { return [] }
        let missing = (4 - characters.count % 4) % 4
        guard let block = translate(characters, appending: missing), let length = Int32(exactly: block.count) else {
            return nil
        }
        var decodedCount = 0
        var bytes = unsafe [UInt8](unsafeUninitializedCapacity: block.count / 4 * 3) { output, count in
            decodedCount = unsafe Int(EVP_DecodeBlock(output.baseAddress, block, length))
            count = max(0, decodedCount)
        }
        guard decodedCount == block.count / 4 * 3 else { return nil }
        // The last group was filled up with characters of value zero; what they decode to, and the bits of the last
        // real character that belong to no byte, have to be zero, else a second text would spell the same bytes.
        guard bytes.suffix(missing).allSatisfy({ $0 == 0 }) else { return nil }
        bytes.removeLast(missing)
        return bytes
    }

    /// Takes the padding off; `nil` when there is too little or too much of it.
    private func withoutPadding(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        switch self {
        case .url: return text
        case .standard:
            guard text.count % 4 == 0 else { return nil }
            let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
            return text.dropLast(padding)
        }
    }

    /// The characters in the standard alphabet with `missing` times the one of value zero behind; `nil` when one of
    /// them is in no alphabet, or in the other one.
    private func translate(_ characters: ArraySlice<UInt8>, appending missing: Int) -> [UInt8]? {
        let table = self == .standard ? Self.standardTable : Self.urlTable
        var isValid = true
        let block = unsafe [UInt8](unsafeUninitializedCapacity: characters.count + missing) { output, count in
            unsafe characters.withUnsafeBufferPointer { input in
                unsafe table.withUnsafeBufferPointer { table in
                    for index in input.indices {
                        let translated = unsafe table[Int(input[index])]
                        isValid = isValid && translated != 0
                        unsafe output[index] = translated
                    }
                }
            }
            for index in characters.count..<characters.count + missing { unsafe output[index] = UInt8(ascii: "A") }
            count = characters.count + missing
        }
        return isValid ? block : nil
    }

    private static let standardTable = makeTable(sixtyTwo: "+", sixtyThree: "/")
    private static let urlTable = makeTable(sixtyTwo: "-", sixtyThree: "_")

    /// Makes the decoding table.
    ///
    /// Bytes outside the alphabet are zero.
    private static func makeTable(sixtyTwo: Unicode.Scalar, sixtyThree: Unicode.Scalar) -> [UInt8] {
        var table = [UInt8](repeating: 0, count: 256)
        for range in [
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
        ] {
            for byte in range { table[Int(byte)] = byte }
        }
        table[Int(UInt8(ascii: sixtyTwo))] = UInt8(ascii: "+")
        table[Int(UInt8(ascii: sixtyThree))] = UInt8(ascii: "/")
        return table
    }
}
