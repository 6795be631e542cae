import Foundation
import StoreInterface

/// A verified certificate chain to the store's root, cached by its header.
///
/// Every document of a store has the same header, so the certificates are read and their path is built only once. Each
/// further document costs one ECDSA verification.
struct CertificateChain: Sendable {
    /// The header segment of the text, with its dot.
    let prefix: [UInt8]
    /// The public key of the leaf certificate.
    let key: P256PublicKey
    /// The first and the last millisecond, counted from 1970, at which all three certificates are valid.
    let validity: ClosedRange<Int64>
    /// The hash state after the common prefix of the documents.
    let digest: DigestPrefix

    /// Returns whether the text has this chain's header, byte for byte.
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

    /// Returns the SHA-256 hash of header and payload.
    func hash(of segments: CompactSegments) throws(SigningFailure) -> [UInt8] {
        try digest.hash(appending: segments.payload)
    }

    /// Returns true if the leaf's key made the signature over a hash.
    func isSignature(_ signature: [UInt8], overHash hash: [UInt8]) throws(SigningFailure) -> Bool {
        try key.isSignature(signature[...], overHash: hash)
    }
}

extension CertificateChain {
    /// Reads the chain in a header and follows it to the root.
    ///
    /// The time of signing is compared with ``validity`` once the signature over it has been verified.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding`` for a header that is not readable,
    ///   ``VerificationFailure/unsupportedAlgorithm`` for one without ES256, and
    ///   ``VerificationFailure/invalidCertificateChain`` for a chain without a path to the root.
    init(
        headerOf segments: CompactSegments,
        anchor: TrustAnchor?,
        acceptsSoleCertificate: Bool
    ) throws(VerificationFailure) {
        let header = try JWSHeader(segment: segments.header)
        try header.requireAlgorithm()
        guard let anchor, let certificates = header.certificates, certificates.last == anchor.der else {
            throw .invalidCertificateChain
        }
        do {
            let signer: Certificate
            let seconds: ClosedRange<Int64>
            switch certificates.count {
            case 1 where acceptsSoleCertificate:
                signer = anchor.root
                seconds = try anchor.root.validity
            case 3:
                signer = try Certificate(der: certificates[0])
                let intermediate = try Certificate(der: certificates[1])
                guard let both = try anchor.validity(of: signer, through: intermediate) else {
                    throw VerificationFailure.invalidCertificateChain
                }
                seconds = both
            default: throw VerificationFailure.invalidCertificateChain
            }
            prefix = Array(segments.prefix)
            key = try signer.publicKey
            validity = (seconds.lowerBound * 1000)...(seconds.upperBound * 1000)
            digest = try DigestPrefix(segments.prefix)
        } catch {
            throw .invalidCertificateChain
        }
    }
}
