import StoreKit
import StoreKitTest
import XCTest

/// An app of the older kind.
final class LockerObserver: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate {
    var onTransaction: ((SKPaymentTransaction) -> Void)?
    var onRestored: (() -> Void)?
    var onRevoked: (([String]) -> Void)?
    var onProducts: (([SKProduct]) -> Void)?
    var onRemoved: (() -> Void)?

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .restored, .failed:
                queue.finishTransaction(transaction)
            case .purchasing, .deferred:
                break
            @unknown default:
                break
            }
            onTransaction?(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        onRemoved?()
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        onRestored?()
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String])
    {
        onRevoked?(productIdentifiers)
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        onProducts?(response.products)
    }
}

final class ObserverTests: XCTestCase {
    var session: SKTestSession?
    var observer: LockerObserver!

    override class func setUp() {
        super.setUp()
        setenv("OPENSTOREKIT_DATABASE", ":memory:", 1)
    }

    override func setUpWithError() throws {
        session = try SKTestSession(configurationFileNamed: "Products.storekit")
        session?.resetToDefaultState()
        session?.askToBuyEnabled = false
        session?.disableDialogs = true
        session?.clearTransactions()
        observer = LockerObserver()
        SKPaymentQueue.default().add(observer)
    }

    override func tearDown() {
        SKPaymentQueue.default().remove(observer)
        session?.clearTransactions()
        session = nil
        observer = nil
        super.tearDown()
    }

    private func product(_ id: String) throws -> SKProduct {
        let loaded = expectation(description: "products")
        var products: [SKProduct] = []
        observer.onProducts = {
            products = $0
            loaded.fulfill()
        }
        let request = SKProductsRequest(productIdentifiers: [id])
        request.delegate = observer
        request.start()
        wait(for: [loaded], timeout: 20)
        return try XCTUnwrap(products.first)
    }

    /// Buys, and waits for a state.
    private func buy(_ id: String, until state: SKPaymentTransactionState) throws -> SKPaymentTransaction {
        let product = try product(id)
        let reached = expectation(description: "state \(state)")
        var result: SKPaymentTransaction?
        observer.onTransaction = { transaction in
            guard transaction.transactionState == state else { return }
            result = transaction
            reached.fulfill()
        }
        SKPaymentQueue.default().add(SKPayment(product: product))
        wait(for: [reached], timeout: 20)
        observer.onTransaction = nil
        return try XCTUnwrap(result)
    }

    func testPurchase() throws {
        let transaction = try buy(PoolProduct.coin, until: .purchased)
        XCTAssertEqual(transaction.payment.productIdentifier, PoolProduct.coin)
        let record = try XCTUnwrap(session?.allTransactions().first)
        XCTAssertEqual(transaction.transactionIdentifier, String(record.identifier))
    }

    func testFailure() throws {
        session?.failTransactionsEnabled = true
        session?.failureError = .invalidOfferPrice
        let transaction = try buy(PoolProduct.coin, until: .failed)
        XCTAssertEqual((transaction.error as? SKError)?.code, .invalidOfferPrice)
        session?.failTransactionsEnabled = false
        _ = try buy(PoolProduct.coin, until: .purchased)
    }

    func testApprovalInsideTheCallback() throws {
        session?.askToBuyEnabled = true
        let product = try product(PoolProduct.lanes)
        let bought = expectation(description: "bought")
        observer.onTransaction = { [session] transaction in
            switch transaction.transactionState {
            case .deferred:
                do {
                    let pending = try XCTUnwrap(session?.allTransactions().first { $0.pendingAskToBuyConfirmation })
                    try session?.approveAskToBuyTransaction(identifier: pending.identifier)
                } catch {
                    XCTFail("not approved: \(error)")
                }
            case .purchased:
                bought.fulfill()
            default:
                break
            }
        }
        SKPaymentQueue.default().add(SKPayment(product: product))
        wait(for: [bought], timeout: 20)
    }

    func testInterruption() throws {
        session?.interruptedPurchasesEnabled = true
        _ = try buy(PoolProduct.lanes, until: .failed)
        let bought = expectation(description: "bought")
        observer.onTransaction = { if $0.transactionState == .purchased { bought.fulfill() } }
        let interrupted = try XCTUnwrap(session?.allTransactions().last { $0.hasPurchaseIssue })
        try session?.resolveIssueForTransaction(identifier: interrupted.identifier)
        wait(for: [bought], timeout: 20)
    }

    func testRestore() throws {
        _ = try buy(PoolProduct.lanes, until: .purchased)
        let restored = expectation(description: "restored")
        var identifiers: [String] = []
        observer.onTransaction = { identifiers.append($0.payment.productIdentifier) }
        observer.onRestored = { restored.fulfill() }
        SKPaymentQueue.default().restoreCompletedTransactions()
        wait(for: [restored], timeout: 20)
        XCTAssertEqual(identifiers, [PoolProduct.lanes])
    }

    func testRefund() throws {
        _ = try buy(PoolProduct.lanes, until: .purchased)
        let revoked = expectation(description: "revoked")
        observer.onRevoked = { identifiers in
            XCTAssertEqual(identifiers, [PoolProduct.lanes])
            revoked.fulfill()
        }
        let transaction = try XCTUnwrap(session?.allTransactions().first)
        try session?.refundTransaction(identifier: transaction.identifier)
        wait(for: [revoked], timeout: 20)
    }

    func testClearingEmptiesTheQueue() throws {
        session?.askToBuyEnabled = true
        _ = try buy(PoolProduct.lanes, until: .deferred)
        XCTAssertFalse(SKPaymentQueue.default().transactions.isEmpty)
        let removed = expectation(description: "removed")
        observer.onRemoved = { removed.fulfill() }
        session?.clearTransactions()
        // The main thread has been blocked since, so no observer can have been called.
        XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
        wait(for: [removed], timeout: 20)
        XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
    }

    func testDeletingLeavesTheQueueAtOnce() throws {
        session?.askToBuyEnabled = true
        _ = try buy(PoolProduct.lanes, until: .deferred)
        let pending = try XCTUnwrap(session?.allTransactions().first { $0.pendingAskToBuyConfirmation })
        let removed = expectation(description: "removed")
        observer.onRemoved = { removed.fulfill() }
        try session?.deleteTransaction(identifier: pending.identifier)
        XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
        wait(for: [removed], timeout: 20)
    }

    func testOutsidePurchase() throws {
        let bought = expectation(description: "bought")
        observer.onTransaction = { if $0.transactionState == .purchased { bought.fulfill() } }
        try session?.buyProduct(productIdentifier: PoolProduct.summer)
        wait(for: [bought], timeout: 20)
    }
}
