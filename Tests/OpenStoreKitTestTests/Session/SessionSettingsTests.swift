import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("The settings of a test session", .timeLimit(.standard))
struct SessionSettingsTests {
    @Test func `settings have Apple's defaults (TS-14)`() throws {
        let session = try SessionShop().session
        #expect(!session.askToBuyEnabled)
        #expect(!session.disableDialogs)
        #expect(!session.failTransactionsEnabled)
        #expect(session.failureError == .unknown)
        #expect(!session.interruptedPurchasesEnabled)
        #expect(!session.shouldEnterBillingRetryOnRenewal)
        #expect(!session.billingGracePeriodIsEnabled)
        #expect(session.storefront == "USA")
        #expect(session.locale.identifier == "en_US")
        #expect(session.timeRate == .realTime)
    }

    @Test func `every setting can be read back (TS-14)`() throws {
        let session = try SessionShop().session
        session.askToBuyEnabled = true
        session.disableDialogs = true
        session.failTransactionsEnabled = true
        session.failureError = .invalidSignature
        session.interruptedPurchasesEnabled = true
        session.shouldEnterBillingRetryOnRenewal = true
        session.billingGracePeriodIsEnabled = true
        session.storefront = "JPN"
        session.locale = Locale(identifier: "ja_JP")
        session.timeRate = .monthlyRenewalEveryFiveMinutes
        #expect(session.askToBuyEnabled && session.disableDialogs && session.failTransactionsEnabled)
        #expect(session.failureError == .invalidSignature)
        #expect(session.interruptedPurchasesEnabled && session.shouldEnterBillingRetryOnRenewal)
        #expect(session.billingGracePeriodIsEnabled)
        #expect(session.storefront == "JPN" && session.locale.identifier == "ja_JP")
        #expect(session.timeRate == .monthlyRenewalEveryFiveMinutes)
    }

    @Test func `a configuration can define the initial settings (TS-14)`() throws {
        let settings = #"""
            "_askToBuyEnabled" : true, "_disableDialogs" : true, "_failTransactionsEnabled" : true,
            "_storeKitError" : 12, "_timeRate" : 6, "_storefront" : "ITA", "_locale" : "it"
            """#
        let session = try SessionShop(settings: settings).session
        #expect(session.askToBuyEnabled && session.disableDialogs && session.failTransactionsEnabled)
        #expect(session.failureError == .invalidSignature)
        #expect(session.timeRate == .oneSecondIsOneDay)
        #expect(session.storefront == "ITA" && session.locale.identifier == "it")
    }

    @Test func `with dialogs disabled the customer is not asked, and everything is confirmed (TS-15)`() async throws {
        let shop = try SessionShop(customer: .hesitant)
        #expect(try await shop.outcome(of: "pro") == "cancelled")
        shop.session.disableDialogs = true
        try await shop.buy("pro")
        shop.session.disableDialogs = false
        #expect(try await shop.outcome(of: "coins") == "cancelled")
    }

    @Test func `the storefront applies to both APIs, new transactions and prices (TS-16)`() async throws {
        let shop = try SessionShop()
        shop.session.storefront = "CAN"
        let transaction = try await shop.buy("pro")
        #expect(transaction.storefront.countryCode == "CAN")
        #expect(transaction.currency?.identifier == "CAD")
        try await shop.store.run {
            #expect(await Storefront.current?.countryCode == "CAN")
            SKPaymentQueue.default().add(SessionObserver())
            await shop.store.settle()
            #expect(SKPaymentQueue.default().storefront?.countryCode == "CAN")
            let product = try #require(try await Product.products(for: ["coins"]).first)
            #expect(product.priceFormatStyle.currencyCode == "CAD")
        }
    }

    @Test func `a change of the storefront is delivered to both APIs (TS-17)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            let observer = SessionObserver()
            SKPaymentQueue.default().add(observer)
            var updates = Storefront.updates.makeAsyncIterator()
            shop.session.storefront = "GBR"
            let change = try #require(await updates.next())
            #expect(change.countryCode == "GBR")
            await shop.store.settle()
            #expect(observer.words == ["storefront GBR"])
        }
    }

    @Test func `the locale chooses the texts of products (TS-18)`() async throws {
        let shop = try SessionShop()
        func name() async throws -> String? {
            try await shop.store.run { try await Product.products(for: ["coins"]).first?.displayName }
        }
        #expect(try await name() == "Coins")
        shop.session.locale = Locale(identifier: "de_DE")
        #expect(try await name() == "Münzen")
        shop.session.resetToDefaultState()
        #expect(try await name() == "Coins")
    }

    @Test func `with Ask to Buy every purchase waits in both APIs, until Ask to Buy is off (TS-19)`() async throws {
        let shop = try SessionShop()
        shop.session.askToBuyEnabled = true
        #expect(try await shop.outcome(of: "pro") == "pending")
        await shop.store.run {
            let observer = SessionObserver()
            SKPaymentQueue.default().add(observer)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            SKPaymentQueue.default().add(payment)
            await shop.store.settle()
            #expect(observer.words == ["purchasing coins", "deferred coins"])
        }
        shop.session.askToBuyEnabled = false
        try await shop.buy("season")
    }

    @Test func `approval turns the entry into a purchase, which is announced once (TS-20)`() async throws {
        let shop = try SessionShop()
        shop.session.askToBuyEnabled = true
        _ = try await shop.purchase("pro")
        let pending = try shop.latest("pro")
        #expect(pending.state == .deferred && pending.pendingAskToBuyConfirmation)
        let received = try await shop.received {
            try shop.session.approveAskToBuyTransaction(identifier: pending.identifier)
        }
        #expect(received.map { UInt($0.id) } == [pending.identifier])
        #expect(shop.session.allTransactions().count == 1)
        let approved = try shop.latest("pro")
        #expect(approved.identifier == pending.identifier)
        #expect(approved.state == .purchased && !approved.pendingAskToBuyConfirmation)
    }

    @Test func `only a waiting request can be approved or declined (TS-20)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("coins")
        #expect(try shop.code { try shop.session.approveAskToBuyTransaction(identifier: 0) } == .invalidAction)
        #expect(try shop.code { try shop.session.declineAskToBuyTransaction(identifier: 0) } == .invalidAction)
        #expect(try shop.code { try shop.session.approveAskToBuyTransaction(identifier: 7) } == .noTransactionFound)
        #expect(try shop.code { try shop.session.declineAskToBuyTransaction(identifier: 7) } == .noTransactionFound)
    }

    @Test func `declining gives no transaction and no entitlement, and the entry has failed (TS-21, TS-56)`()
        async throws
    {
        let shop = try SessionShop()
        shop.session.askToBuyEnabled = true
        _ = try await shop.purchase("pro")
        let pending = try shop.latest("pro")
        let received = try await shop.received {
            try shop.session.declineAskToBuyTransaction(identifier: pending.identifier)
        }
        #expect(received.isEmpty)
        #expect(await shop.owned == [])
        let declined = try shop.latest("pro")
        #expect(declined.identifier == pending.identifier)
        #expect(!declined.pendingAskToBuyConfirmation && declined.state == .failed)
    }

    @Test func `the entry is pending when the app receives the result (TS-22)`() async throws {
        let shop = try SessionShop()
        shop.session.askToBuyEnabled = true
        await shop.store.run {
            let observer = ApprovingObserver(shop.session)
            SKPaymentQueue.default().add(observer)
            let payment = SKMutablePayment()
            payment.productIdentifier = "pro"
            SKPaymentQueue.default().add(payment)
            await shop.store.settle()
            #expect(observer.words == ["purchasing", "deferred", "purchased"])
        }
    }

    @Test func `an interrupted purchase completes once its issue is resolved (TS-23)`() async throws {
        let shop = try SessionShop()
        shop.session.interruptedPurchasesEnabled = true
        #expect(try await shop.outcome(of: "pro") == "pending")
        let interrupted = try shop.latest("pro")
        #expect(interrupted.hasPurchaseIssue && !interrupted.pendingAskToBuyConfirmation)
        let received = try await shop.received {
            try shop.session.resolveIssueForTransaction(identifier: interrupted.identifier)
        }
        #expect(received.map(\.productID) == ["pro"])
        #expect(try !shop.latest("pro").hasPurchaseIssue)
        #expect(
            try shop.code { try shop.session.resolveIssueForTransaction(identifier: interrupted.identifier) }
                == .invalidAction
        )
    }

    @Test(
        arguments: [
            (SKError.Code.invalidOfferIdentifier, Product.PurchaseError.invalidOfferIdentifier),
            (.invalidSignature, .invalidOfferSignature), (.missingOfferParams, .missingOfferParameters),
            (.invalidOfferPrice, .invalidOfferPrice),
        ]
    )
    func `failing transactions fail with their error (TS-24)`(
        code: SKError.Code,
        expected: Product.PurchaseError
    ) async throws {
        let shop = try SessionShop()
        shop.session.failureError = code
        try await shop.buy("coins")
        shop.session.failTransactionsEnabled = true
        await #expect(throws: expected) { try await shop.purchase("coins") }
        shop.session.failTransactionsEnabled = false
        try await shop.buy("coins")
    }

    @Test func `another code counts as unknown (TS-24)`() async throws {
        let shop = try SessionShop()
        shop.session.failTransactionsEnabled = true
        shop.session.failureError = .paymentCancelled
        let error = await #expect(throws: StoreKitError.self) { try await shop.purchase("coins") }
        guard case .unknown = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }

    @Test func `the storefront of the queue is that of the session at once, also after a reset (F-02, TS-06, X-16)`()
        async throws
    {
        let shop = try SessionShop()
        let queue = shop.store.run { SKPaymentQueue.default() }
        let original = queue.storefront?.countryCode
        shop.session.storefront = "CAN"
        #expect(queue.storefront?.countryCode == "CAN")
        shop.session.resetToDefaultState()
        #expect(queue.storefront?.countryCode == original)
        #expect(original != "CAN")
        #expect(await shop.store.run { await Storefront.current }?.countryCode == original)
    }

    // In a process of its own, for its standard error.
    @Test func `a failure error that counts as unknown is reported once, with the way to get another (C-21)`()
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let shop = try SessionShop()
            shop.session.failureError = .invalidSignature
            for _ in 0..<2 { shop.session.failureError = .paymentNotAllowed }
            #expect(shop.session.failureError == .unknown)
        }
        let lines = String(decoding: try #require(result).standardErrorContent, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("failureError") }
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains("set to code 4") == true)
        #expect(lines.first?.contains("setSimulatedError(_:forAPI:)") == true)
    }
}
