public import Foundation
import StoreInterface
import StoreLedger
import StoreTime

/// A purchase that waits for somebody's approval, or was interrupted.
public struct PendingRequest: Hashable, Sendable {
    /// The identifier that the transaction will have when it is approved or resolved (TS-20).
    public let transactionID: UInt64
    /// What is to be bought.
    public let productID: String
    /// How many.
    public let quantity: Int
    /// When the request was made, on the store's clock.
    public let date: Date

    init(_ pending: PendingPurchase) {
        transactionID = pending.transactionID
        productID = pending.request.productID
        quantity = pending.request.quantity ?? 1
        date = pending.date.date
    }
}
