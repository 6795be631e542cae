package import StoreInterface
import Synchronization

/// Verifies the documents of one store.
///
/// Only this type makes verified values.
///
/// ## Order of the checks
///
/// 1. A simulated failure, before everything else (T-58).
/// 2. Three segments, a readable header: ``VerificationFailure/invalidEncoding``. The algorithm ES256:
///    ``VerificationFailure/unsupportedAlgorithm``.
/// 3. A chain of exactly three certificates that ends in the store's own root:
///    ``VerificationFailure/invalidCertificateChain``.
/// 4. The signature: ``VerificationFailure/invalidSignature``. From here on every byte is the signer's.
/// 5. The payload's JSON: ``VerificationFailure/missingRequiredProperties`` when a mandatory key is missing,
///    ``VerificationFailure/invalidEncoding`` when it cannot be read for another reason, such as a key that occurs
///    twice.
/// 6. All certificates valid at the time of signing: ``VerificationFailure/invalidCertificateChain``.
/// 7. The app, byte by byte, its number where documents have one, and the environment:
///    ``VerificationFailure/missingRequiredProperties``.
/// 8. The device: ``VerificationFailure/invalidDeviceVerification`` (T-52).
///
/// ## Cache
///
/// It caches chains of correct signatures by the exact bytes of the header. The lock is held to look one up, not while
/// a signature is checked: any number of threads may verify at the same time.
///
/// ## Differs from Apple
///
/// The chain is checked in every environment, and against this store's root alone; the third certificate has to be that
/// root, where Apple's server libraries never look at it. Nothing is asked online, so nothing is ever found revoked.
package final class JWSVerifier: Sendable {
    let trust: TrustContext
    /// `nil` when the root cannot be read: then no chain leads to it.
    private let anchor: TrustAnchor?
    private let chains = Mutex<[CertificateChain]>([])

    /// A store has one chain; a few more leave room for documents from before its keys were made anew.
    private static let rememberedChainCount = 4

    /// A verifier for the documents of one store.
    ///
    /// With a root that cannot be read, every document fails with ``VerificationFailure/invalidCertificateChain``.
    package init(trust: TrustContext) {
        self.trust = trust
        do {
            anchor = try TrustAnchor(der: trust.rootCertificate)
        } catch {
            anchor = nil
        }
    }

    /// Verifies a signed transaction.
    package func verifyTransaction(
        _ text: SignedText
    ) throws(VerificationFailure) -> VerifiedPayload<TransactionPayload> { try verify(text) }

    /// Verifies a signed renewal info, which names no app.
    package func verifyRenewalInfo(
        _ text: SignedText
    ) throws(VerificationFailure) -> VerifiedPayload<RenewalInfoPayload> { try verify(text) }

    /// Verifies a signed app transaction, whose environment is its receipt type and whose signing time is its
    /// receipt's creation date.
    package func verifyAppTransaction(
        _ text: SignedText
    ) throws(VerificationFailure) -> VerifiedPayload<AppTransactionPayload> { try verify(text) }

    /// The chain in the header, provided that the leaf's key made the signature.
    func chain(signing segments: CompactSegments, with signature: [UInt8]) throws(VerificationFailure)
        -> CertificateChain
    {
        let known = chains.withLock { $0.first { $0.isChain(of: segments) } }
        let chain = if let known { known } else { try CertificateChain(headerOf: segments, anchor: anchor) }
        let isSigned: Bool
        do {
            isSigned = try chain.isSignature(signature, of: segments)
        } catch {
            isSigned = false
        }
        guard isSigned else { throw .invalidSignature }
        if known == nil { remember(chain) }
        return chain
    }

    private func remember(_ chain: CertificateChain) {
        chains.withLock { chains in
            // Another thread may have met the same chain for the first time too.
            if chains.contains(where: { $0.prefix == chain.prefix }) { return }
            chains.insert(chain, at: 0)
            chains = Array(chains.prefix(Self.rememberedChainCount))
        }
    }
}
