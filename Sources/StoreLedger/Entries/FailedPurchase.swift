package import StoreInterface
package import StoreTime

/// An attempt to buy that came to nothing, which only a test session lists (TS-09).
package struct FailedPurchase: Hashable, Sendable, Codable {
    package enum Reason: String, Hashable, Sendable, Codable {
        /// A test wanted the purchase to fail.
        case simulated
        /// Somebody said no, or what they said yes to could not be had any more (C-04).
        case declined
        /// The customer gave up an interrupted purchase.
        case abandoned
    }

    /// Of the same numbers as transactions; what waited keeps the one that it waited under.
    package let transactionID: UInt64
    package let productID: String
    package let quantity: Int
    package let date: StoreDate
    package let reason: Reason
    /// What the purchase failed with, in words.
    package let detail: String
    /// The tag of the request; also `nil` in what was written before tags were kept.
    package let originTag: String?

    package init(
        _ request: PurchaseRequest,
        as transactionID: UInt64,
        at date: StoreDate,
        because reason: Reason,
        detail: String
    ) {
        self.transactionID = transactionID
        productID = request.productID
        quantity = request.quantity ?? 1
        self.date = date
        self.reason = reason
        self.detail = detail
        originTag = request.originTag
    }
}
