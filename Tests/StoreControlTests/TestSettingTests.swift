import StoreControl
import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Tests of the settings of a session, and of their duration.
@Suite(.timeLimit(.standard)) struct TestSettingTests {
    private static let failures: [StoreFailure] = [
        .network(SystemCause(URLError(.timedOut))), .system(SystemCause(SimulatedSystemError())), .notEntitled,
        .invalidOfferPrice, .refundFailed(id: 0), .unsupported, .paymentMethodRequired, .refundNotPossible(id: 0),
    ]

    private func file() throws -> (TemporaryFolder, StoreLocation) {
        let folder = try TemporaryFolder()
        return (folder, .file(folder.file("store.sqlite")))
    }

    @Test func `a simulated network failure has its code and its type again after a restart (TS-25)`() async throws {
        let (folder, location) = try file()
        try await TestStore(location: location).store.changeTestSettings { settings in
            settings.simulatedFailures[.loadProducts] = .network(SystemCause(URLError(.timedOut)))
        }
        let failure = try await TestStore(location: location).store.testSettings.simulatedFailures[.loadProducts]
        guard case .network(let cause)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect((cause.error as? URLError)?.code == .timedOut)
        withExtendedLifetime(folder) {}
    }

    @Test func `settings of a session persist after a restart, until they are reset (TS-04, TS-06, TS-29)`()
        async throws
    {
        let (folder, location) = try file()
        let first = try TestStore(location: location)
        try await first.buy("coins")
        let defaults = await first.store.testSettings
        #expect(defaults == TestSettings(.defaults))
        await first.store.changeTestSettings { settings in
            settings.asksToBuy = true
            settings.interruptsPurchases = true
            settings.failsTransactions = true
            settings.transactionFailure = .invalidSignature
            settings.failsRenewals = true
            settings.hasGracePeriod = true
            settings.disablesDialogs = true
            settings.localeIdentifier = "fr_FR"
            settings.storefrontCountryCode = "FRA"
            settings.pace = .everyTenSeconds
            settings.verificationFailure = .invalidEncoding
            for (call, failure) in zip(SimulatedCall.allCases, Self.failures) {
                settings.simulatedFailures[call] = failure
            }
        }
        let changed = await first.store.testSettings
        let second = try TestStore(location: location)
        #expect(await second.store.testSettings.pace == .everyTenSeconds)
        #expect(await second.store.testSettings.simulatedFailures == changed.simulatedFailures)
        #expect(await second.store.storefront()?.countryCode == "FRA")
        #expect(second.store.trust.simulatedFailure == .invalidEncoding)
        await #expect(throws: StoreFailure.self) { try await second.buy("coins") }

        await second.store.resetToDefaultState()
        let third = try TestStore(location: location)
        for store in [second, third] {
            #expect(await store.store.testSettings == defaults)
            #expect(try await store.identifiers(.unfinished) == [0])
        }
        _ = folder
    }

    @Test func `nil ends exactly one error, also one that the file enables (TS-25)`() async throws {
        let (folder, location) = try file()
        func open() throws -> TestStore {
            try TestStore(location: location) { configuration in
                configuration.catalog.settings.simulatedErrors = [
                    CatalogSimulatedError(apiName: "Load Products", type: "generic", index: 0),
                    CatalogSimulatedError(apiName: "App Store Sync", type: "generic", index: 5),
                ]
            }
        }
        try await open().store.changeTestSettings { $0.simulatedFailures[.loadProducts] = nil }
        let settings = try await open().store.testSettings
        #expect(settings.simulatedFailures == [.appStoreSync: .notEntitled])
        _ = folder
    }

    @Test func `the end of a verification failure that the file enables persists after a restart (TS-25)`() async throws
    {
        let (folder, location) = try file()
        func open() throws -> TestStore {
            try TestStore(location: location) { configuration in
                configuration.catalog.settings.simulatedErrors = [
                    CatalogSimulatedError(apiName: "Verification", type: "verification", index: 0)
                ]
            }
        }
        let first = try open()
        #expect(await first.store.testSettings.verificationFailure != nil)
        await first.store.changeTestSettings { $0.verificationFailure = nil }
        let second = try open()
        #expect(await second.store.testSettings.verificationFailure == nil)
        #expect(second.store.trust.simulatedFailure == nil)
        _ = folder
    }

    @Test func `another configuration applies from now on, and purchases stay (TS-02, TS-04)`() async throws {
        let shop = try TestStore()
        try await shop.buy("pro", finishing: true)
        try await shop.buy("gold.month", finishing: true)
        await shop.store.changeTestSettings { $0.asksToBuy = true }
        var catalog = Catalog(products: [CatalogProduct(id: "hat", kind: .consumable, price: 3)])
        catalog.settings.storefrontCountryCode = "DEU"
        await shop.store.use(catalog)
        #expect(try await shop.store.products(for: ["pro", "hat"]).map(\.id) == ["hat"])
        #expect(await shop.store.storefront()?.countryCode == "DEU")
        #expect(await shop.store.testSettings.asksToBuy)
        #expect(try await shop.identifiers(.currentEntitlements) == [1, 0])
        // A product that is no longer sold does not renew, and no transaction is lost.
        await shop.pass(.month, times: 2)
        #expect(try await shop.identifiers(.currentEntitlements) == [0])
        #expect(try await shop.identifiers(.all) == [1, 0])
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .expired)
        #expect(await shop.store.violations() == [])
    }

    @Test func `the locale chooses the texts of products (TS-18)`() async throws {
        let shop = try TestStore { configuration in
            configuration.catalog = Catalog(products: [
                CatalogProduct(
                    id: "hat",
                    kind: .consumable,
                    price: 3,
                    localizations: [
                        CatalogLocalization(locale: "en_US", displayName: "Hat", description: "A hat"),
                        CatalogLocalization(locale: "de_DE", displayName: "Hut", description: "Ein Hut"),
                    ]
                )
            ])
        }
        #expect(try await shop.store.products(for: ["hat"]).first?.displayName == "Hat")
        await shop.store.changeTestSettings { $0.localeIdentifier = "de_DE" }
        #expect(try await shop.store.products(for: ["hat"]).first?.displayName == "Hut")
    }

    @Test func `with dialogs disabled the customer is not asked (TS-15)`() async throws {
        let customer = ScriptedCustomer(purchase: { _ in false })
        let shop = try TestStore(customer: customer)
        await shop.store.changeTestSettings { $0.disablesDialogs = true }
        #expect(try await shop.buy("coins") == 0)
        #expect(customer.questions == [])
    }

    @Test func `the running period keeps its end, and the next has the new length (TS-31, TS-35)`() async throws {
        let shop = try TestStore { $0.catalog.settings.timeRateRawValue = 1002 }
        let start = shop.clock.now
        try await shop.buy("gold.month", finishing: true)
        let ends = { (shop: TestStore) async throws in
            try await shop.store.testTransactions().compactMap(\.expirationDate).map {
                $0.milliseconds - start.milliseconds
            }
        }
        #expect(try await ends(shop) == [60_000])
        await shop.store.changeTestSettings { $0.pace = .everyTenSeconds }
        #expect(try await ends(shop) == [60_000])
        shop.clock.advance(to: start.advanced(bySeconds: 75))
        #expect(try await ends(shop) == [60_000, 70_000, 80_000])
        #expect(await shop.store.violations() == [])
    }

    @Test func `settings of a session end with its configuration file, and stay while that is the same (TS-04)`()
        async throws
    {
        let (folder, location) = try file()
        func catalog(_ path: String) -> Catalog {
            var catalog = SampleCatalog.catalog
            catalog.path = path
            return catalog
        }
        func open(_ path: String) throws -> TestStore {
            try TestStore(location: location) { $0.catalog = catalog(path) }
        }
        let first = try open("/a/Shop.storekit")
        await first.store.use(catalog("/a/Shop.storekit"))
        await first.store.changeTestSettings { $0.interruptsPurchases = true }
        await first.store.use(catalog("/a/Shop.storekit"))
        #expect(await first.store.testSettings.interruptsPurchases)
        #expect(try await open("/a/Shop.storekit").store.testSettings.interruptsPurchases)

        // At a later launch, with another file.
        let second = try open("/b/Shop.storekit")
        #expect(await !second.store.testSettings.interruptsPurchases)
        await second.store.use(catalog("/b/Shop.storekit"))
        await second.store.changeTestSettings { $0.asksToBuy = true }
        let third = try open("/b/Shop.storekit")
        #expect(await third.store.testSettings.asksToBuy)
        #expect(await !third.store.testSettings.interruptsPurchases)

        // In the same process: what the other file's sessions changed is gone, also from the disk.
        await third.store.use(catalog("/a/Shop.storekit"))
        #expect(await third.store.testSettings == TestSettings(SampleCatalog.catalog.settings))
        #expect(try await !open("/b/Shop.storekit").store.testSettings.asksToBuy)
        _ = folder
    }

    @Test func `resetting the settings of a file keeps the next changes with that file (TS-04, TS-06)`() async throws {
        let (folder, location) = try file()
        var catalog = SampleCatalog.catalog
        catalog.path = "/a/Shop.storekit"
        let first = try TestStore(location: location) { [catalog] in $0.catalog = catalog }
        await first.store.resetToDefaultState()
        await first.store.changeTestSettings { $0.failsRenewals = true }
        let second = try TestStore(location: location) { [catalog] in $0.catalog = catalog }
        #expect(await second.store.testSettings.failsRenewals)
        _ = folder
    }

    @Test func `a renewal that fell due before renewals were made to fail is paid (TS-06)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        shop.clock.advance(to: StoreCalendar.date(adding: .month, to: shop.clock.now))
        await shop.store.changeTestSettings { $0.failsRenewals = true }
        #expect(try await shop.identifiers(.all) == [1, 0])
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .subscribed)
        await shop.pass(.month)
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .inBillingRetryPeriod)
    }
}
