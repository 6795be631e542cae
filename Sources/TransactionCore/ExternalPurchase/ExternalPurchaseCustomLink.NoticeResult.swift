extension ExternalPurchaseCustomLink {
    /// What the customer answered to the notice.
    public enum NoticeResult: Hashable, Sendable {
        /// The customer goes on.
        case continued
        /// The customer does not go on.
        case cancelled
    }
}
