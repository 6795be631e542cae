extension Transaction {
    /// What became of the sheet that asks for a refund.
    public enum RefundRequestStatus: Hashable, Sendable {
        /// The customer dismissed the sheet.
        case userCancelled
        /// The request was submitted. Whether it is granted is said by `updates`.
        case success
    }
}
