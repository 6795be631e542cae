/// What a refund sheet shows.
public struct RefundSheet: Hashable, Sendable {
    /// The purchase that is to be taken back.
    public let transactionID: UInt64
    /// What was bought.
    public let productID: String
}
