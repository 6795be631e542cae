public import TransactionCore

extension Product.PurchaseOption {
    /// What becomes of a subscription that was bought in the past (TS-40).
    public enum SubscriptionRenewalBehavior: Codable, Hashable, Sendable {
        /// It has renewed ever since.
        case renewUntilNow
        /// Its renewal was turned off at once: there is one period.
        case cancelImmediately
    }
}
