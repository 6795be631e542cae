package import StoreTime

/// A transaction as a test session lists it (TS-09, TS-54).
package struct TestTransactionRecord: Hashable, Sendable {
    /// The state, with the names of the payment queue.
    package enum State: Hashable, Sendable {
        case purchased
        case failed
        case deferred
    }

    package let id: UInt64
    /// The first purchase of a renewal; otherwise equal to ``id``.
    package let originalID: UInt64
    package let productID: String
    package let quantity: Int
    package let state: State
    package let purchaseDate: StoreDate
    /// The date of the refund or revocation.
    ///
    /// Turning renewal off and upgrades do not set it (TS-55).
    package var cancelDate: StoreDate?
    package var expirationDate: StoreDate?
    package var isAutoRenewing = false
    /// True if it was interrupted, or if its renewal cannot be charged (TS-23, TS-51).
    package var hasPurchaseIssue = false
    package var isPendingApproval = false
    package var isPendingPriceIncreaseConsent = false
    package var isFinishedConsumable = false

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
