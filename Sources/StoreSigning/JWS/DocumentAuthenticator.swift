package import Foundation
package import StoreInterface
import Synchronization

/// A verifier of the signatures and certificate chains of documents, but not of their content.
///
/// The verifier caches chains of correct signatures by the exact bytes of the header. The lock is held while a chain is
/// looked up, and not while a signature is checked, so any number of threads may verify at the same time.
package final class DocumentAuthenticator: Sendable {
    /// The trusted root, or `nil` if it cannot be read; then every chain is rejected.
    private let anchor: TrustAnchor?
    private let acceptsSoleCertificate: Bool
    private let chains = Mutex<[CertificateChain]>([])
    /// The documents that were verified before, or `nil` if every document is verified each time.
    let verified: VerifiedDocuments?

    /// The number of cached chains: a store has one, and documents from before a change of its keys have others.
    private static let rememberedChainCount = 4
    /// The maximum length of a document in bytes; a notification with two inner documents has about fifteen thousand.
    package static let maximumByteCount = 1 << 20

    /// Creates an authenticator for documents whose chain leads to one root.
    ///
    /// - Parameters:
    ///   - rootCertificate: The root, as DER. With a root that cannot be read, every document fails with
    ///     ``VerificationFailure/invalidCertificateChain``.
    ///   - acceptsSoleCertificate: True to accept a header with the root alone, whose key then signs, as Xcode does.
    ///   - remembersDocuments: True to verify a document only once as long as its bytes are the same.
    package init(rootCertificate: Data, acceptsSoleCertificate: Bool = false, remembersDocuments: Bool = false) {
        self.acceptsSoleCertificate = acceptsSoleCertificate
        verified = remembersDocuments ? VerifiedDocuments() : nil
        do {
            anchor = try TrustAnchor(der: rootCertificate)
        } catch {
            anchor = nil
        }
    }

    /// True if the root can be read.
    package var hasReadableRoot: Bool { anchor != nil }

    /// Checks the three segments, the header, the chain and the signature.
    ///
    /// - Parameter text: The document.
    /// - Returns: The bytes of the payload, which may have any content.
    /// - Throws: ``VerificationFailure/invalidEncoding``, ``VerificationFailure/unsupportedAlgorithm``,
    ///   ``VerificationFailure/invalidCertificateChain`` or ``VerificationFailure/invalidSignature``.
    package func authenticate(_ text: SignedText) throws(VerificationFailure) -> AuthenticDocument {
        try authenticate(split(text))
    }

    /// Returns the certificates in the header of a document, of which nothing is verified.
    ///
    /// - Parameter text: The document.
    /// - Returns: The certificates as DER.
    /// - Throws: ``VerificationFailure/invalidEncoding`` if the header cannot be read.
    package static func certificates(in text: SignedText) throws(VerificationFailure) -> [Data] {
        guard let segments = CompactSegments(text.compactSerialization),
            let certificates = try JWSHeader(segment: segments.header).certificates
        else { throw .invalidEncoding }
        return certificates
    }

    /// The parts of a document, of which nothing is verified.
    struct Candidate {
        fileprivate let segments: CompactSegments
        fileprivate let signature: [UInt8]
        /// The cached chain of the header, or `nil` if it is new.
        fileprivate let chain: CertificateChain?
        /// The hash of the signed bytes, if the chain is known.
        fileprivate let hash: [UInt8]?
        /// The fingerprint of the document, or `nil` if it cannot have been verified before.
        let fingerprint: VerifiedDocuments.Fingerprint?
    }

    /// Splits a document and looks up its header.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding``, or ``VerificationFailure/unsupportedAlgorithm`` for a signature
    ///   of another length whose header names another algorithm.
    func split(_ text: SignedText) throws(VerificationFailure) -> Candidate {
        guard text.compactSerialization.utf8.count <= Self.maximumByteCount,
            let segments = CompactSegments(text.compactSerialization)
        else { throw .invalidEncoding }
        guard let signature = Base64.url.decode(segments.signature), signature.count == ECDSASignature.rawByteCount
        else {
            // The algorithm determines the length of the signature, so it is the first of the two to be wrong.
            try JWSHeader(segment: segments.header).requireAlgorithm()
            throw .invalidEncoding
        }
        let chain = chains.withLock { $0.first { $0.isChain(of: segments) } }
        var hash: [UInt8]?
        var fingerprint: VerifiedDocuments.Fingerprint?
        if let chain {
            do throws(SigningFailure) {
                let signed = try chain.hash(of: segments)
                hash = signed
                if verified != nil { fingerprint = try .init(hash: signed, signature: signature) }
            } catch {
                throw .invalidSignature
            }
        }
        return Candidate(segments: segments, signature: signature, chain: chain, hash: hash, fingerprint: fingerprint)
    }

    /// Checks the payload's spelling, the header, the chain and the signature.
    func authenticate(_ document: Candidate) throws(VerificationFailure) -> AuthenticDocument {
        guard let bytes = Base64.url.decode(document.segments.payload) else { throw .invalidEncoding }
        return AuthenticDocument(payload: bytes, validity: try chain(signing: document).validity)
    }

    /// Returns the chain in the header, after verifying the signature with the leaf's key.
    private func chain(signing document: Candidate) throws(VerificationFailure) -> CertificateChain {
        if let chain = document.chain, let fingerprint = document.fingerprint,
            verified?.hasVerifiedSignature(of: fingerprint) == true
        {
            return chain
        }
        let chain = if let known = document.chain { known } else { try read(document.segments) }
        let isSigned: Bool
        do throws(SigningFailure) {
            let hash = if let known = document.hash { known } else { try chain.hash(of: document.segments) }
            isSigned = try chain.isSignature(document.signature, overHash: hash)
        } catch {
            isSigned = false
        }
        guard isSigned else { throw .invalidSignature }
        if document.chain == nil { remember(chain) }
        if let fingerprint = document.fingerprint { verified?.rememberSignature(of: fingerprint) }
        return chain
    }

    private func read(_ segments: CompactSegments) throws(VerificationFailure) -> CertificateChain {
        try CertificateChain(headerOf: segments, anchor: anchor, acceptsSoleCertificate: acceptsSoleCertificate)
    }

    private func remember(_ chain: CertificateChain) {
        chains.withLock { chains in
            // Another thread may have verified the same chain at the same time.
            if chains.contains(where: { $0.prefix == chain.prefix }) { return }
            chains.insert(chain, at: 0)
            chains = Array(chains.prefix(Self.rememberedChainCount))
        }
    }
}

/// The payload of a document whose signature is correct.
package struct AuthenticDocument: Sendable {
    /// The payload's bytes as they were signed.
    package let payload: [UInt8]
    /// The first and the last millisecond, counted from 1970, at which all certificates of the chain are valid.
    package let validity: ClosedRange<Int64>

    /// Reads the payload as the one JSON object that it has to be.
    ///
    /// - Returns: The members of the object.
    /// - Throws: ``VerificationFailure/invalidEncoding`` for anything but one JSON object in UTF-8, without byte order
    ///   mark and without repeated keys.
    @discardableResult
    package func object() throws(VerificationFailure) -> JSONMembers { try SignedJSON.object(in: payload) }
}
