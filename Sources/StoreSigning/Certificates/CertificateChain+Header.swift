import StoreInterface

extension CertificateChain {
    /// Reads the chain in a header and follows it to the root.
    ///
    /// The time of signing is compared with ``validity`` once the signature over it has been verified.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding`` for a header that is not readable,
    ///   ``VerificationFailure/unsupportedAlgorithm`` for one without ES256, and
    ///   ``VerificationFailure/invalidCertificateChain`` for a readable one that leads nowhere.
    init(headerOf segments: CompactSegments, anchor: TrustAnchor?) throws(VerificationFailure) {
        let header = try JWSHeader(segment: segments.header)
        guard header.alg?.hasSameBytes(as: JWSHeader.algorithm) == true else { throw .unsupportedAlgorithm }
        guard let anchor, let certificates = header.certificates, certificates.count == 3,
            certificates[2] == anchor.der
        else { throw .invalidCertificateChain }
        do {
            let leaf = try Certificate(der: certificates[0])
            let intermediate = try Certificate(der: certificates[1])
            guard let seconds = try anchor.validity(of: leaf, through: intermediate) else {
                throw VerificationFailure.invalidCertificateChain
            }
            prefix = Array(segments.prefix)
            key = try leaf.publicKey
            validity = (seconds.lowerBound * 1000)...(seconds.upperBound * 1000)
            digest = try DigestPrefix(segments.prefix)
        } catch {
            throw .invalidCertificateChain
        }
    }
}
