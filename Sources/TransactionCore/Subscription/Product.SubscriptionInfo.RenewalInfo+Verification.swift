import StoreInterface
import StoreSigning

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
    /// Verifies a renewal info as it leaves the store.
    ///
    /// - Parameters:
    ///   - text: What the store handed out.
    ///   - trust: What the store's documents are verified against at this moment.
    init(_ text: SignedText, trust: TrustContext) {
        do throws(VerificationFailure) {
            let verified = try VerifierCache.verifier(for: trust).verifyRenewalInfo(text)
            self = .verified(SignedType(verified, of: text))
        } catch {
            self = .unverified(SignedType(damaged: text), VerificationError(error))
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// The only way to a renewal info that may be called verified: through what the verifier made.
    fileprivate init(_ verified: VerifiedPayload<RenewalInfoPayload>, of text: SignedText) {
        self.init(verified.payload, document: SignedDocument(text, payload: verified.payloadData))
    }

    fileprivate init(damaged text: SignedText) {
        let document = SignedDocument(damaged: text)
        self.init(RenewalInfoPayload(damaged: document.payload), document: document)
    }
}
