extension CertificateChain {
    /// Reads the chain in a header and follows it to the root.
    ///
    /// The path is built at the first moment at which all three certificates are valid. Whether a document was signed
    /// while they were is another question, asked once its date has been verified: see ``validity``.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding`` for a header that is not readable, and
    ///   ``VerificationFailure/invalidCertificateChain`` for a readable one that leads nowhere.
    init(headerOf segments: CompactSegments, anchor: TrustAnchor?) throws(VerificationFailure) {
        let header = try JWSHeader(segment: segments.header)
        guard let anchor, header.alg == JWSHeader.algorithm, let certificates = header.certificates,
            certificates.count == 3, certificates[2] == anchor.der
        else { throw .invalidCertificateChain }
        do {
            let leaf = try Certificate(der: certificates[0])
            let intermediate = try Certificate(der: certificates[1])
            let validities = try [leaf.validity, intermediate.validity, anchor.root.validity]
            let first = validities.map(\.lowerBound).max() ?? .max
            let last = validities.map(\.upperBound).min() ?? .min
            guard first <= last, leaf.carries(.leaf), intermediate.carries(.intermediate),
                try anchor.vouches(for: leaf, through: intermediate, at: first)
            else { throw VerificationFailure.invalidCertificateChain }
            prefix = Array(segments.prefix)
            key = try leaf.publicKey
            validity = (first * 1000)...(last * 1000)
            digest = try DigestPrefix(segments.prefix)
        } catch {
            throw .invalidCertificateChain
        }
    }
}
