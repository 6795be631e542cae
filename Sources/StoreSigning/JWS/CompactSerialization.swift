package import Foundation
package import StoreInterface

/// The three segments of a compact JWS, decoded; nothing is verified.
package struct CompactSerialization: Hashable, Sendable {
    package let headerData: Data
    package let payloadData: Data
    /// r and s, 32 bytes each.
    package let signatureData: Data
    /// What the signature is made over: the ASCII text `header.payload`.
    package let signedData: Data

    /// Splits and decodes a text.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding`` unless there are exactly three segments of base64url without
    ///   padding, each spelled as an encoder would, and a signature of 64 bytes.
    package init(_ text: SignedText) throws(VerificationFailure) {
        guard let segments = CompactSegments(text.compactSerialization),
            let header = Base64.url.decode(segments.header),
            let payload = Base64.url.decode(segments.payload),
            let signature = Base64.url.decode(segments.signature),
            signature.count == ECDSASignature.rawByteCount
        else { throw .invalidEncoding }
        headerData = Data(header)
        payloadData = Data(payload)
        signatureData = Data(signature)
        signedData = Data(segments.signed)
    }
}
