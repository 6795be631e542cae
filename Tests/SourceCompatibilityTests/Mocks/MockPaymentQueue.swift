import StoreKit

/// A queue that remembers what it was told, as test suites of apps put it in the real one's place.
final class MockPaymentQueue: SKPaymentQueue, @unchecked Sendable {
    private(set) var payments: [SKPayment] = []
    private(set) var finished: [SKPaymentTransaction] = []
    private(set) var restores = 0
    private(set) var userNames: [String?] = []
    private(set) var observers: [any SKPaymentTransactionObserver] = []
    var stubbedTransactions: [SKPaymentTransaction] = []

    static let shared = MockPaymentQueue()

    override class func `default`() -> Self {
        guard let shared = shared as? Self else { preconditionFailure("a double of a double") }
        return shared
    }

    override class func canMakePayments() -> Bool { false }

    override var transactions: [SKPaymentTransaction] { stubbedTransactions }
    override var storefront: SKStorefront? { MockStorefront(countryCode: "FRA") }
    override var transactionObservers: [any SKPaymentTransactionObserver] { observers }

    override func add(_ payment: SKPayment) { payments.append(payment) }
    override func add(_ observer: any SKPaymentTransactionObserver) { observers.append(observer) }

    override func remove(_ observer: any SKPaymentTransactionObserver) {
        observers.removeAll { $0 === observer }
    }

    override func finishTransaction(_ transaction: SKPaymentTransaction) { finished.append(transaction) }
    override func restoreCompletedTransactions() { restores += 1 }

    override func restoreCompletedTransactions(withApplicationUsername username: String?) {
        userNames.append(username)
    }

    override func showPriceConsentIfNeeded() {}
    override func presentCodeRedemptionSheet() {}
    override func start(_ downloads: [SKDownload]) {}
    override func pause(_ downloads: [SKDownload]) {}
    override func resume(_ downloads: [SKDownload]) {}
    override func cancel(_ downloads: [SKDownload]) {}
}
