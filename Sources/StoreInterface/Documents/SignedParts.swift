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
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    static func encodedCount(of byteCount: Int) -> Int { (byteCount * 4 + 2) / 3 }

    /// Writes the spelling of `data` into uninitialized memory from `start` on, and returns where it ends.
    static func write(_ data: Data, into buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        var end = start
        func append(_ bits: UInt32, digits: Int) {
            var shift: UInt32 = 18
            for _ in 0..<digits {
                let digit = unsafe alphabet.utf8Start[Int(bits >> shift & 63)]
                unsafe buffer.initializeElement(at: end, to: digit)
                end += 1
                shift &-= 6
            }
        }
        unsafe data.withUnsafeBytes { bytes in
            var index = 0
            while index + 3 <= bytes.count {
                let high = unsafe UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
                append(unsafe high | UInt32(bytes[index + 2]), digits: 4)
                index += 3
            }
            switch bytes.count - index {
            case 1: append(unsafe UInt32(bytes[index]) << 16, digits: 2)
            case 2: append(unsafe UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8, digits: 3)
            default: break
            }
        }
        return end
    }
}
