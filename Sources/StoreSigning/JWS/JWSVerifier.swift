package import StoreInterface

/// A verifier of one store's documents.
///
/// Only this type can create verified values.
///
/// ## Order of the checks
///
/// 1. A simulated failure, before everything else (T-58).
/// 2. Three segments, a readable header: ``VerificationFailure/invalidEncoding``. The algorithm ES256:
///    ``VerificationFailure/unsupportedAlgorithm``.
/// 3. A chain of exactly three certificates that ends in the store's own root:
///    ``VerificationFailure/invalidCertificateChain``.
/// 4. The signature: ``VerificationFailure/invalidSignature``. From here on, the content is authentic.
/// 5. The payload's JSON: ``VerificationFailure/missingRequiredProperties`` when a mandatory key is missing,
///    ``VerificationFailure/invalidEncoding`` when it cannot be read for another reason, such as a key that occurs
///    twice.
/// 6. All certificates valid at the time of signing: ``VerificationFailure/invalidCertificateChain``.
/// 7. The app, byte by byte, its number where documents have one, and the environment:
///    ``VerificationFailure/missingRequiredProperties``.
/// 8. The device: ``VerificationFailure/invalidDeviceVerification`` (T-52).
///
/// Steps 2 to 4 are those of ``DocumentAuthenticator``.
///
/// ## Differs from Apple
///
/// The chain is checked in every environment, and against this store's root alone; the third certificate has to be that
/// root, which Apple's server libraries do not check. No online checks are made, so revoked certificates are not
/// detected.
package final class JWSVerifier: Sendable {
    let trust: TrustContext
    let authenticator: DocumentAuthenticator

    /// Creates a verifier for the documents of one store.
    ///
    /// With a root that cannot be read, every document fails with ``VerificationFailure/invalidCertificateChain``.
    ///
    /// - Parameters:
    ///   - trust: The values to verify against.
    ///   - remembersDocuments: True to verify a document only once as long as its bytes are the same.
    package init(trust: TrustContext, remembersDocuments: Bool = false) {
        self.trust = trust
        authenticator = DocumentAuthenticator(
            rootCertificate: trust.rootCertificate,
            remembersDocuments: remembersDocuments
        )
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
}
