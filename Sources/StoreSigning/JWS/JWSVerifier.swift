package import StoreInterface

package final class JWSVerifier: Sendable {
    package init(trust: TrustContext) {}

    package func verifyTransaction(
        _ text: SignedText
    ) throws(VerificationFailure) -> VerifiedPayload<TransactionPayload> { throw .invalidEncoding }

    package func verifyRenewalInfo(
        _ text: SignedText
    ) throws(VerificationFailure) -> VerifiedPayload<RenewalInfoPayload> { throw .invalidEncoding }

    package func verifyAppTransaction(
        _ text: SignedText
    ) throws(VerificationFailure) -> VerifiedPayload<AppTransactionPayload> { throw .invalidEncoding }
}
