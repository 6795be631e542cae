package import Foundation
package import StoreInterface

/// The three segments of a compact JWS, decoded; nothing is verified.
package struct CompactSerialization: Hashable, Sendable {
    package let headerData: Data
    package let payloadData: Data
    /// The signature: r and s, 32 bytes each.
    package let signatureData: Data
    /// The signed bytes: the ASCII text `header.payload`.
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

/// The ranges of the three segments of a compact JWS, not decoded.
struct CompactSegments: Sendable {
    /// The whole text.
    let bytes: [UInt8]
    private let headerEnd: Int
    private let payloadEnd: Int

    /// Splits the text; `nil` unless it has exactly three segments.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard let headerEnd = Self.dot(in: bytes, from: 0),
            let payloadEnd = Self.dot(in: bytes, from: headerEnd + 1),
            Self.dot(in: bytes, from: payloadEnd + 1) == nil
        else { return nil }
        self.headerEnd = headerEnd
        self.payloadEnd = payloadEnd
    }

    var header: ArraySlice<UInt8> { bytes[..<headerEnd] }
    /// The header with the dot behind it.
    var prefix: ArraySlice<UInt8> { bytes[...headerEnd] }
    var payload: ArraySlice<UInt8> { bytes[(headerEnd + 1)..<payloadEnd] }
    var signature: ArraySlice<UInt8> { bytes[(payloadEnd + 1)...] }
    /// The signed bytes: header, dot, payload.
    var signed: ArraySlice<UInt8> { bytes[..<payloadEnd] }

    /// Finds the first dot at or behind a position; by the C library, because headers are thousands of bytes long.
    private static func dot(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard start < buffer.count, let base = buffer.baseAddress,
                let found = unsafe memchr(base + start, Int32(UInt8(ascii: ".")), buffer.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }
}
