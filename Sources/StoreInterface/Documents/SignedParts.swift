package import Foundation

/// A signed text in the parts that the database stores: the header is shared by thousands of rows, and the rest is
/// shorter as bytes than as text.
package struct SignedParts: Hashable, Sendable {
    /// The first segment in its signed form, base64url-encoded.
    package let headerSegment: String
    /// The bytes of the second segment, verbatim.
    package let payload: Data
    /// The bytes of the third segment: r and s, 32 each.
    package let signature: Data

    package init(headerSegment: String, payload: Data, signature: Data) {
        self.headerSegment = headerSegment
        self.payload = payload
        self.signature = signature
    }

    /// The compact JWS, identical to the signed text.
    package var text: SignedText {
        let header = headerSegment.utf8
        let payloadCount = Base64URL.encodedCount(of: payload.count)
        let count = header.count + payloadCount + Base64URL.encodedCount(of: signature.count) + 2
        let compact = unsafe String(unsafeUninitializedCapacity: count) { buffer in
            var end = unsafe buffer.initialize(from: header).index
            for part in [payload, signature] {
                unsafe buffer.initializeElement(at: end, to: UInt8(ascii: "."))
                end = unsafe Base64URL.write(part, into: buffer, at: end + 1)
            }
            return end
        }
        return SignedText(compactSerialization: compact)
    }
}

/// The base64url encoding of JWS segments: base64 with `-` and `_`, without padding.
///
/// Foundation's base64 with characters replaced afterwards takes longer than signing the same bytes does.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encodedCount(of byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

    /// Writes the spelling of `data` into uninitialized memory from `start` on, and returns where it ends.
    static func write(_ data: Data, into buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        unsafe alphabet.withUnsafeBufferPointer { digits in
            unsafe data.withUnsafeBytes { bytes in
                let wholeCount = bytes.count - bytes.count % 3
                var end = start
                for index in stride(from: 0, to: wholeCount, by: 3) {
                    let (one, two, three) = unsafe (bytes[index], bytes[index + 1], bytes[index + 2])
                    unsafe buffer[end] = digits[Int(one >> 2)]
                    unsafe buffer[end + 1] = digits[Int(one << 4 & 63 | two >> 4)]
                    unsafe buffer[end + 2] = digits[Int(two << 2 & 63 | three >> 6)]
                    unsafe buffer[end + 3] = digits[Int(three & 63)]
                    end += 4
                }
                guard wholeCount < bytes.count else { return end }
                let one = unsafe bytes[wholeCount]
                let two = unsafe wholeCount + 1 < bytes.count ? bytes[wholeCount + 1] : 0
                unsafe buffer[end] = digits[Int(one >> 2)]
                unsafe buffer[end + 1] = digits[Int(one << 4 & 63 | two >> 4)]
                guard wholeCount + 1 < bytes.count else { return end + 2 }
                unsafe buffer[end + 2] = digits[Int(two << 2 & 63)]
                return end + 3
            }
        }
    }
}
