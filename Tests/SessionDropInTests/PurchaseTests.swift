import StoreKit
import StoreKitTest
import XCTest

@MainActor
final class PurchaseTests: PoolStoreTestCase {
    func testProductsComeFromTheConfiguration() {
        XCTAssertEqual(store.products.map(\.id).sorted(), PoolProduct.all.sorted())
        let coin = store.products.first { $0.id == PoolProduct.coin }
        XCTAssertEqual(coin?.displayName, "Locker coin")
        XCTAssertEqual(coin?.displayPrice, "$0.99")
        XCTAssertEqual(coin?.type, .consumable)
    }

    func testEachTestBeginsWithNothing() {
        XCTAssertTrue(session.allTransactions().isEmpty)
        XCTAssertTrue(store.owned.isEmpty)
    }

    func testBuyingAConsumable() async throws {
        let outcome = try await store.buy(PoolProduct.coin, options: [.quantity(3)])
        XCTAssertEqual(outcome, .bought)
        XCTAssertEqual(store.coins, 3)
        let transaction = try XCTUnwrap(session.allTransactions().first)
        XCTAssertEqual(session.allTransactions().count, 1)
        XCTAssertEqual(transaction.productIdentifier, PoolProduct.coin)
        XCTAssertEqual(transaction.state, .purchased)
        XCTAssertNil(transaction.cancelDate)
    }

    func testRefundTakesAccessAway() async throws {
        _ = try await store.buy(PoolProduct.lanes)
        XCTAssertTrue(store.owned.contains(PoolProduct.lanes))
        try session.refundTransaction(identifier: latest(PoolProduct.lanes).identifier)
        await eventually { !self.store.owned.contains(PoolProduct.lanes) }
        XCTAssertNotNil(try latest(PoolProduct.lanes).cancelDate)
    }

    func testRefundByTheTransactionOfTheApp() async throws {
        let transaction = try await session.buyProduct(identifier: PoolProduct.lanes)
        await eventually { self.store.owned.contains(PoolProduct.lanes) }
        try session.refundTransaction(identifier: UInt(transaction.id))
        await eventually { self.store.owned.isEmpty }
    }

    func testAskToBuyApproved() async throws {
        session.askToBuyEnabled = true
        let outcome = try await store.buy(PoolProduct.lanes)
        XCTAssertEqual(outcome, .waiting)
        let pending = try XCTUnwrap(session.allTransactions().first { $0.pendingAskToBuyConfirmation })
        XCTAssertEqual(pending.state, .deferred)
        try session.approveAskToBuyTransaction(identifier: pending.identifier)
        await eventually { self.store.owned.contains(PoolProduct.lanes) }
        XCTAssertFalse(try latest(PoolProduct.lanes).pendingAskToBuyConfirmation)
    }

    func testAskToBuyDeclined() async throws {
        session.askToBuyEnabled = true
        _ = try await store.buy(PoolProduct.lanes)
        let pending = try latest(PoolProduct.lanes)
        try session.declineAskToBuyTransaction(identifier: pending.identifier)
        await store.refresh()
        XCTAssertTrue(store.owned.isEmpty)
        let record = session.allTransactions().first { $0.identifier == pending.identifier }
        XCTAssertFalse(record?.pendingAskToBuyConfirmation ?? false)
    }

    func testInterruptedPurchase() async throws {
        session.interruptedPurchasesEnabled = true
        let outcome = try await store.buy(PoolProduct.lanes)
        XCTAssertEqual(outcome, .waiting)
        let interrupted = try XCTUnwrap(session.allTransactions().first { $0.hasPurchaseIssue })
        try session.resolveIssueForTransaction(identifier: interrupted.identifier)
        await eventually { self.store.owned.contains(PoolProduct.lanes) }
    }

    func testRestoringOnAnotherDevice() async throws {
        try session.buyProduct(productIdentifier: PoolProduct.lanes)
        let other = PoolStore()
        try await other.restore()
        XCTAssertTrue(other.owned.contains(PoolProduct.lanes))
    }

    func testSimulatedErrors() async throws {
        try await session.setSimulatedError(
            .generic(.networkError(URLError(.notConnectedToInternet))),
            forAPI: .loadProducts
        )
        do {
            try await store.load()
            XCTFail("there is no network")
        } catch StoreKitError.networkError(let error) {
            XCTAssertEqual(error.code, .notConnectedToInternet)
        }
        try await session.setSimulatedError(nil, forAPI: .loadProducts)
        try await store.load()

        try await session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
        let armed = await session.simulatedError(forAPI: .purchase)
        XCTAssertEqual(armed, SKTestFailures.Purchase.purchase(.productUnavailable))
        do {
            _ = try await store.buy(PoolProduct.coin)
            XCTFail("nothing can be bought")
        } catch {
            XCTAssertEqual(error as? Product.PurchaseError, .productUnavailable)
        }
        session.resetToDefaultState()
        _ = try await store.buy(PoolProduct.coin)
        XCTAssertEqual(store.coins, 1)
    }

    func testUnverifiedPurchase() async throws {
        try await session.setSimulatedError(.verification(.invalidSignature), forAPI: .verification)
        do {
            _ = try await store.buy(PoolProduct.lanes)
            XCTFail("nothing verifies")
        } catch PoolError.unverified {
        }
        XCTAssertTrue(store.owned.isEmpty)
    }

    func testFailingTransactions() async throws {
        session.failTransactionsEnabled = true
        session.failureError = .invalidSignature
        do {
            _ = try await store.buy(PoolProduct.coin)
            XCTFail("every purchase fails")
        } catch {
            XCTAssertEqual(error as? Product.PurchaseError, .invalidOfferSignature)
        }
        session.failTransactionsEnabled = false
        _ = try await store.buy(PoolProduct.coin)
        XCTAssertEqual(store.coins, 1)
    }

    func testStorefrontAndLocale() async throws {
        session.storefront = "DEU"
        session.locale = Locale(identifier: "de_DE")
        try await store.load()
        let storefront = await Storefront.current
        XCTAssertEqual(storefront?.countryCode, "DEU")
        let coin = try XCTUnwrap(store.products.first { $0.id == PoolProduct.coin })
        XCTAssertEqual(coin.displayName, "Schrankmünze")
        XCTAssertEqual(coin.priceFormatStyle.currencyCode, "EUR")
    }

    func testDeletingATransaction() async throws {
        _ = try await store.buy(PoolProduct.lanes)
        try session.deleteTransaction(identifier: latest(PoolProduct.lanes).identifier)
        await store.refresh()
        XCTAssertTrue(store.owned.isEmpty)
        XCTAssertEqual(session.allTransactions().count, 0)
    }

    func testWhatIsNotThere() {
        XCTAssertThrowsError(try session.refundTransaction(identifier: 4711)) { error in
            XCTAssertEqual((error as? SKTestError)?.code, .noTransactionFound)
            XCTAssertEqual((error as NSError).domain, SKTestErrorDomain)
            XCTAssertEqual((error as NSError).code, SKTestError.noTransactionFound.rawValue)
        }
        XCTAssertThrowsError(try session.buyProduct(productIdentifier: "nothing")) { error in
            XCTAssertEqual((error as? SKTestError)?.code, .invalidProductIdentifier)
        }
        do {
            try session.expireSubscription(productIdentifier: PoolProduct.coin)
            XCTFail("a coin does not expire")
        } catch SKTestError.invalidProductType {
        } catch {
            XCTFail("unexpected \(error)")
        }
        XCTAssertThrowsError(try SKTestSession(configurationFileNamed: "NoSuchFile")) { error in
            XCTAssertEqual((error as? SKTestError)?.code, .fileNotFound)
        }
    }
}
