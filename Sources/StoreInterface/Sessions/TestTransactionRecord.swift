package import StoreTime

/// One line of what a test session lists (TS-09, TS-54).
package struct TestTransactionRecord: Hashable, Sendable {
    /// In the words of the payment queue.
    package enum State: Hashable, Sendable {
        case purchased
        case failed
        case deferred
    }

    package let id: UInt64
    /// Of a renewal the first purchase, else the same as ``id``.
    package let originalID: UInt64
    package let productID: String
    package let quantity: Int
    package let state: State
    package let purchaseDate: StoreDate
    /// When it was taken back; never set by turning renewal off, nor by an upgrade (TS-55).
    package var cancelDate: StoreDate?
    package var expirationDate: StoreDate?
    package var isAutoRenewing = false
    /// Whether it was interrupted, or its renewal cannot be charged (TS-23, TS-51).
    package var hasPurchaseIssue = false
    package var isPendingApproval = false
    package var isPendingPriceIncreaseConsent = false

    package init(
        id: UInt64,
        originalID: UInt64,
        productID: String,
        quantity: Int,
        state: State,
        purchaseDate: StoreDate
    ) {
        self.id = id
        self.originalID = originalID
        self.productID = productID
        self.quantity = quantity
        self.state = state
        self.purchaseDate = purchaseDate
    }
}
