/// What makes two deliveries the same: the transaction, and what has changed about it.
///
/// The signed text is no such thing, because every signing differs. The identifier alone is none either, because a
/// revocation or an upgrade comes under the identifier of the purchase and would be taken for a repetition. The key of one
/// delivery is the same through both APIs, in every process, and on disk.
public struct DeliveryKey: Hashable, Sendable {
    /// The identifier of the transaction in the store.
    public let transactionID: UInt64

    /// What has changed about it.
    public let change: Change

    /// What has changed about a transaction.
    ///
    /// Dates are milliseconds since 1970, as the store signs them.
    public enum Change: Hashable, Sendable {
        /// Nothing: this is the purchase.
        case purchase

        /// The purchase was revoked at this time.
        case revocation(milliseconds: Int64)

        /// The customer has moved on to another plan.
        case upgrade

        /// The subscription now ends at this time, which is not what was delivered before.
        case expiry(milliseconds: Int64)
    }

    /// Names a delivery.
    ///
    /// - Parameters:
    ///   - transactionID: The identifier of the transaction in the store.
    ///   - change: What has changed about it.
    public init(transactionID: UInt64, change: Change = .purchase) {
        self.transactionID = transactionID
        self.change = change
    }
}
