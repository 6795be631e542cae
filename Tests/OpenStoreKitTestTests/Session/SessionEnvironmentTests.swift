import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("The environment of a test session", .timeLimit(.standard))
struct SessionEnvironmentTests {
    @Test func `all sessions made in one store control that store, from any task (TS-01)`() async throws {
        let shop = try SessionShop()
        let second = try SessionShop.withFile { file in try shop.store.run { try SKTestSession(contentsOf: file) } }
        try shop.session.buyProduct(productIdentifier: "pro")
        #expect(second.allTransactions().map(\.productIdentifier) == ["pro"])
        second.askToBuyEnabled = true
        #expect(shop.session.askToBuyEnabled)
        // A task without the store.
        let session = shop.session
        let seen = await Task.detached { session.allTransactions().count }.value
        #expect(seen == 1)
    }

    @Test func `sessions of different stores do not affect each other (TS-01)`() async throws {
        let (first, second) = (try SessionShop(), try SessionShop())
        first.session.askToBuyEnabled = true
        try second.session.buyProduct(productIdentifier: "pro")
        #expect(!second.session.askToBuyEnabled)
        #expect(first.session.allTransactions().isEmpty)
        #expect(second.session.allTransactions().count == 1)
    }

    @Test func `the newest session determines the products for sale (TS-02)`() async throws {
        let shop = try SessionShop()
        let others = """
            "products" : [ { "productID" : "tea", "type" : "Consumable", "displayPrice" : "2.49" } ]
            """
        try SessionShop.withFile(SessionShop.configuration(products: others)) { file in
            _ = try shop.store.run { try SKTestSession(contentsOf: file) }
        }
        let products = try await shop.store.run { try await Product.products(for: ["tea", "coins"]) }
        #expect(products.map(\.id) == ["tea"])
        #expect(try shop.code { try shop.session.buyProduct(productIdentifier: "coins") } == .invalidProductIdentifier)
        try shop.session.buyProduct(productIdentifier: "tea")
    }

    @Test func `a session needs no host app (E-09, TS-72, TS-76)`() async throws {
        let shop = try SessionShop()
        #expect(Bundle.main.bundleIdentifier == nil)
        #expect(try await shop.store.run { try await Product.products(for: ["coins", "pro"]) }.count == 2)
        try shop.session.buyProduct(productIdentifier: "coins")
    }

    @Test func `purchases and settings are kept when the store is opened again (TS-04)`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        let file = folder.appending(path: "Shop.storekit")
        try Data(SessionShop.configuration().utf8).write(to: file)
        do {
            let shop = try SessionShop(configuration: file, database: database)
            try await shop.buy("pro")
            shop.session.storefront = "NZL"
            shop.session.timeRate = .oneRenewalEveryMinute
            shop.session.askToBuyEnabled = true
            try await shop.session.setSimulatedError(.generic(.notEntitled), forAPI: .appStoreSync)
            try await shop.session.setSimulatedError(.verification(.invalidEncoding), forAPI: .verification)
        }
        let shop = try SessionShop(configuration: file, database: database)
        let session = shop.session
        #expect(session.allTransactions().map(\.productIdentifier) == ["pro"])
        #expect(session.storefront == "NZL" && session.timeRate == .oneRenewalEveryMinute && session.askToBuyEnabled)
        #expect(await session.simulatedError(forAPI: .appStoreSync) == .generic(.notEntitled))
        #expect(await session.simulatedError(forAPI: .verification) == .verification(.invalidEncoding))
        session.resetToDefaultState()
        session.clearTransactions()
        let third = try SessionShop(configuration: file, database: database).session
        #expect(third.allTransactions().isEmpty && third.storefront == "USA" && !third.askToBuyEnabled)
        #expect(await third.simulatedError(forAPI: .appStoreSync) == nil)
    }

    @Test func `a change by a session is complete when its call returns (TS-05)`() async throws {
        let shop = try SessionShop()
        let received = try await shop.received {
            try shop.session.buyProduct(productIdentifier: "pro")
            #expect(await shop.owned == ["pro"])
            #expect(shop.session.allTransactions().count == 1)
            try shop.session.refundTransaction(identifier: 0)
            #expect(await shop.owned == [])
        }
        #expect(received.map { $0.revocationDate == nil } == [true, false])
    }

    @Test func `settings last until they are reset, and transactions stay (TS-06)`() async throws {
        let shop = try SessionShop(settings: #""_storefront" : "CAN""#)
        let session = shop.session
        try session.buyProduct(productIdentifier: "pro")
        #expect(session.storefront == "CAN")
        session.storefront = "FRA"
        session.askToBuyEnabled = true
        session.locale = Locale(identifier: "de_DE")
        session.timeRate = .oneRenewalEveryMinute
        try await session.setSimulatedError(.generic(.unknown), forAPI: .appStoreSync)
        session.resetToDefaultState()
        #expect(session.storefront == "CAN")
        #expect(!session.askToBuyEnabled)
        #expect(session.locale.identifier == "en_US")
        #expect(session.timeRate == .realTime)
        #expect(await session.simulatedError(forAPI: .appStoreSync) == nil)
        #expect(session.allTransactions().map(\.productIdentifier) == ["pro"])
        #expect(await shop.owned == ["pro"])
    }

    @Test func `clearing removes all transactions, and settings stay (TS-07)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("coins")
        try await shop.buy("silver")
        shop.session.interruptedPurchasesEnabled = true
        shop.session.clearTransactions()
        #expect(shop.session.allTransactions().isEmpty)
        #expect(await shop.owned == [])
        #expect(shop.session.interruptedPurchasesEnabled)
        let statuses = try await shop.store.run { try await Product.SubscriptionInfo.status(for: "plans") }
        #expect(statuses.isEmpty)
    }

    @Test func `after clearing identifiers begin again and the customer is new to offers (TS-08)`() async throws {
        let shop = try SessionShop()
        let first = try await shop.buy("silver")
        #expect(first.id == 0 && first.offer?.type == .introductory)
        shop.session.clearTransactions()
        let again = try await shop.buy("silver")
        #expect(again.id == 0 && again.offer?.type == .introductory)
    }

    @Test func `the list contains transactions in every state (TS-09)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        try await shop.buy("coins")
        session.askToBuyEnabled = true
        #expect(try await shop.outcome(of: "pro") == "pending")
        session.askToBuyEnabled = false
        try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
        await #expect(throws: StoreKitError.self) { try await shop.purchase("season") }
        try await session.setSimulatedError(nil, forAPI: .purchase)
        try await shop.buy("silver")
        #expect(session.allTransactions().map(\.productIdentifier) == ["coins", "pro", "season", "silver"])
        #expect(session.allTransactions().map(\.state) == [.purchased, .deferred, .failed, .purchased])
    }

    @Test func `the list keeps finished consumables, unless the store's quirk leaves them out (TS-09, C-28)`()
        async throws
    {
        let shop = try SessionShop()
        for id in ["coins", "pro"] { try await shop.buy(id) }
        _ = try await shop.purchase("coins")
        #expect(shop.session.allTransactions().map(\.identifier) == [0, 1, 2])
        shop.store.quirks = [.sessionsForgetFinishedConsumables]
        #expect(shop.session.allTransactions().map(\.identifier) == [1, 2])
        shop.store.quirks = .ideal
        #expect(shop.session.allTransactions().count == 3)
    }

    @Test func `the list is in the order of creation (TS-11)`() async throws {
        let shop = try SessionShop()
        for id in ["pro", "coins", "season", "coins"] { try await shop.buy(id) }
        let all = shop.session.allTransactions()
        #expect(all.map(\.productIdentifier) == ["pro", "coins", "season", "coins"])
        #expect(all.map(\.identifier) == [0, 1, 2, 3])
    }

    @Test func `every change shows in the list (TS-12)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        try await shop.buy("silver")
        #expect(session.allTransactions().count == 1)
        try session.disableAutoRenewForTransaction(identifier: 0)
        #expect(!session.allTransactions()[0].autoRenewingEnabled)
        try session.enableAutoRenewForTransaction(identifier: 0)
        #expect(session.allTransactions()[0].autoRenewingEnabled)
        try session.requestPriceIncreaseConsentForTransaction(identifier: 0)
        #expect(session.allTransactions()[0].isPendingPriceIncreaseConsent)
        try session.forceRenewalOfSubscription(productIdentifier: "silver")
        #expect(session.allTransactions().count == 2)
        try session.refundTransaction(identifier: 1)
        #expect(session.allTransactions()[1].cancelDate != nil)
    }

    @Test func `a transaction of the session is a snapshot (TS-13)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("pro")
        let before = try shop.latest("pro")
        try shop.session.refundTransaction(identifier: before.identifier)
        #expect(before.cancelDate == nil)
        #expect(try shop.latest("pro").cancelDate != nil)
    }

    @Test func `a purchase while the app does not run is unfinished, and delivered at the next launch (TS-64)`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        let file = folder.appending(path: "Shop.storekit")
        try Data(SessionShop.configuration().utf8).write(to: file)
        let outside = try await SessionShop(configuration: file, database: database).session.buyProduct(
            identifier: "pro"
        )
        // The launch, with a listener of each API.
        let shop = try SessionShop(configuration: file, database: database)
        try await shop.store.run {
            let unfinished = await Transaction.unfinished.reduce(into: []) { $0.append($1.unsafePayloadValue.id) }
            #expect(unfinished == [outside.id])
            var updates = Transaction.updates.makeAsyncIterator()
            let received = try #require(await updates.next())
            #expect(received.unsafePayloadValue.id == outside.id)
            let observer = SessionObserver()
            SKPaymentQueue.default().add(observer)
            await shop.store.settle()
            #expect(observer.words == ["purchased pro"])
        }
    }

    @Test func `settings of an earlier session do not reach one with another configuration file (TS-04)`() async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        let files = ["First", "Second"].map { folder.appending(path: "\($0).storekit") }
        for file in files { try Data(SessionShop.configuration().utf8).write(to: file) }
        do {
            let shop = try SessionShop(configuration: files[0], database: database)
            shop.session.interruptedPurchasesEnabled = true
            #expect(try await shop.outcome(of: "coins") == "pending")
        }
        let shop = try SessionShop(configuration: files[1], database: database)
        #expect(!shop.session.interruptedPurchasesEnabled)
        #expect(try await shop.outcome(of: "pro") == "bought")
    }

    @Test func `an app transaction of production has the number of the app (A-03)`() async throws {
        for environment in [AppStore.Environment.production, .sandbox, .xcode] {
            var app = SimulatedApp(environment: environment)
            app.appleID = 1_234
            let store = try SessionShop(app: app).store
            let transaction = try await store.run { try await AppTransaction.shared.payloadValue }
            #expect(transaction.appID == (environment == .production ? 1_234 : nil))
        }
    }
}
