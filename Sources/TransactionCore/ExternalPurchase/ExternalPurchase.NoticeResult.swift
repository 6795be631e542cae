extension ExternalPurchase {
    /// What the customer answered to the notice.
    public enum NoticeResult: Hashable, Sendable {
        /// The customer goes on, as the first version of the notice said it.
        @available(*, unavailable, message: "Use continuedWithExternalPurchaseToken(token:)")
        case continued
        /// The customer goes on; the token is what the purchase is to be reported to Apple with.
        case continuedWithExternalPurchaseToken(token: String)
        /// The customer does not go on.
        case cancelled
    }
}
