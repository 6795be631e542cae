extension Product {
    /// How a purchase ended (P-10).
    public enum PurchaseResult: Sendable {
        /// It was bought. Check that it verified, hand it over, then finish the transaction (P-13, P-14).
        case success(VerificationResult<Transaction>)
        /// The customer changed their mind (P-11).
        case userCancelled
        /// It waits for somebody, such as a parent, or for the customer to solve a problem (C-13). If it succeeds,
        /// `Transaction.updates` says so; if not, nothing does (P-12).
        case pending
    }
}
