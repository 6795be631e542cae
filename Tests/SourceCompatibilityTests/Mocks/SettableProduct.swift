import StoreKit

/// A double whose getters became properties that a test may set.
final class SettableProduct: SKProduct, @unchecked Sendable {
    private var identifier = "settable"
    private var period: SKProductSubscriptionPeriod?

    override init() {
        super.init()
    }

    override var productIdentifier: String {
        get { identifier }
        set { identifier = newValue }
    }

    override var subscriptionPeriod: SKProductSubscriptionPeriod? {
        get { period }
        set { period = newValue }
    }
}
