package import StoreInterface
package import StoreTime

/// A request that waits for somebody's approval (P-12), or for the customer to solve a problem (C-13).
package struct PendingPurchase: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey {
        case transactionID
        case request
        case date
        case storedReason = "reason"
    }

    /// The identifier the transaction will have when it is approved (TS-20).
    package let transactionID: UInt64
    package let request: PurchaseRequest
    package let date: StoreDate
    /// Only written for an interruption: stores of earlier versions knew no other reason than an approval.
    private let storedReason: PendingReason?

    package init(
        transactionID: UInt64,
        request: PurchaseRequest,
        date: StoreDate,
        reason: PendingReason = .approval
    ) {
        self.transactionID = transactionID
        self.request = request
        self.date = date
        storedReason =
            switch reason {
            case .approval: nil
            case .interruption: .interruption
            }
    }

    package var reason: PendingReason { storedReason ?? .approval }
}
