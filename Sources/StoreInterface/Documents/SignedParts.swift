package import Foundation

/// The parts of a signed text, as the database stores them.
///
/// Thousands of rows share a header, and the other parts are shorter as bytes than as text.
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
        let payloadCount = Base64.url.encodedCount(of: payload.count)
        let count = header.count + payloadCount + Base64.url.encodedCount(of: signature.count) + 2
        let compact = unsafe String(unsafeUninitializedCapacity: count) { buffer in
            var end = unsafe buffer.initialize(from: header).index
            for part in [payload, signature] {
                unsafe buffer.initializeElement(at: end, to: UInt8(ascii: "."))
                end = unsafe part.withUnsafeBytes { unsafe Base64.url.write($0, into: buffer, at: end + 1) }
            }
            return end
        }
        return SignedText(compactSerialization: compact)
    }
}
