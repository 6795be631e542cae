package import StoreInterface
package import StoreTime

/// A request that waits for somebody's approval (P-12).
package struct PendingPurchase: Hashable, Sendable, Codable {
    /// The identifier the transaction will have when it is approved (TS-20).
    package let transactionID: UInt64
    package let request: PurchaseRequest
    package let date: StoreDate

    package init(transactionID: UInt64, request: PurchaseRequest, date: StoreDate) {
        self.transactionID = transactionID
        self.request = request
        self.date = date
    }
}
