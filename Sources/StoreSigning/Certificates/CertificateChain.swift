import Foundation

/// A chain that leads to the store's root, remembered by the header that carried it.
///
/// Every document of a store has the same header, so the certificates are read and their path is built once, and a
/// document then costs one ECDSA verification.
struct CertificateChain: Sendable {
    /// The header segment and its dot, as they stand in the text.
    let prefix: [UInt8]
    /// The key that signs.
    let key: P256PublicKey
    /// The first and the last millisecond, counted from 1970, at which all three certificates are valid.
    let validity: ClosedRange<Int64>
    /// What the documents' hash begins with.
    let digest: DigestPrefix

    /// Whether the text has this chain's header, byte for byte.
    func isChain(of segments: CompactSegments) -> Bool {
        unsafe prefix.withUnsafeBytes { known in
            unsafe segments.prefix.withUnsafeBytes { given in
                guard known.count == given.count, let known = known.baseAddress, let start = given.baseAddress else {
                    return false
                }
                return unsafe memcmp(known, start, given.count) == 0
            }
        }
    }

    /// Whether the signature was made by the leaf's key over header and payload.
    func isSignature(_ signature: [UInt8], of segments: CompactSegments) throws(SigningFailure) -> Bool {
        try key.isSignature(signature[...], overHash: digest.hash(appending: segments.payload))
    }
}
