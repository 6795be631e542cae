package import Foundation

/// A signed text in the parts that a database keeps: the header is the same in thousands of rows, and the rest is
/// shorter as bytes than as text.
package struct SignedParts: Hashable, Sendable {
    /// The first segment as it was signed, base64url and all.
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

    /// The compact JWS, the same text as when it was signed.
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
