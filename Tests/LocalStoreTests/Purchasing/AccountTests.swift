import LocalStore
import StoreCatalog
import StoreInterface
import StoreSigning
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct AccountTests {
    private func appTransaction(of shop: TestStore) async throws -> AppTransactionPayload {
        let text = try await shop.store.appTransaction(refreshing: false)
        return try #require(text.payload(as: AppTransactionPayload.self))
    }

    /// The store was made with version 7 on this date, and is opened with version 9 later.
    private static let firstLaunch = StoreDate(milliseconds: 1_735_689_600_000)

    @Test(
        arguments: [
            (StoreEnvironment.xcode, "9", StoreDate(milliseconds: 0)),
            (.sandbox, "1.0", StoreDate(milliseconds: 1_375_340_400_000)), (.production, "7", firstLaunch),
        ]
    )
    func `the app transaction follows the rules of its environment (A-02, A-03, A-04)`(
        environment: StoreEnvironment,
        originalVersion: String,
        originalDate: StoreDate
    ) async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        _ = try TestStore(location: location, environment: environment)
        let later = StoreCalendar.date(adding: .year, to: Self.firstLaunch)
        let shop = try TestStore(location: location, environment: environment, now: later) { $0.appVersion = "9" }
        let payload = try await appTransaction(of: shop)
        #expect(payload.receiptType == environment.rawValue)
        #expect(payload.bundleId == "com.example.shop")
        #expect(payload.applicationVersion == "9")
        #expect(payload.originalApplicationVersion == originalVersion)
        #expect(payload.originalPurchaseDate == originalDate)
        #expect(payload.receiptCreationDate == later)
        #expect(payload.originalPlatform == "iOS")
        #expect((payload.appAppleId != nil) == (environment == .production))
    }

    @Test func `the original version and date are those that a test chooses (A-02)`() async throws {
        let shop = try TestStore(environment: .sandbox) { configuration in
            configuration.originalAppVersion = "3.1"
            configuration.originalPurchaseDate = StoreDate(milliseconds: 12_345)
        }
        let payload = try await appTransaction(of: shop)
        #expect(payload.originalApplicationVersion == "3.1")
        #expect(payload.originalPurchaseDate.milliseconds == 12_345)
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `the account has one identifier, in every document and across openings (A-05)`(
        environment: StoreEnvironment
    ) async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var identifiers: Set<String?> = []
        for _ in 0..<2 {
            let shop = try TestStore(location: location, environment: environment)
            identifiers.insert(try await appTransaction(of: shop).appTransactionId)
            try await shop.buy("gold.month")
            let status = try #require(try await shop.store.subscriptionStatuses(groupID: "plans").first)
            identifiers.insert(status.transaction.payload?.appTransactionId)
            identifiers.insert(status.renewalInfo.payload(as: RenewalInfoPayload.self)?.appTransactionId)
        }
        let identifier = try #require(identifiers.first ?? nil)
        #expect(identifiers.count == 1)
        #expect(environment == .xcode ? identifier == "0" : identifier.count == 18 && UInt64(identifier) != nil)
    }

    @Test(arguments: [StoreEnvironment.sandbox, .production])
    func `the account keeps its identifier after refunds, purchases and a move, and another account has another (A-05)`(
        environment: StoreEnvironment
    ) async throws {
        let shop = try TestStore(environment: environment)
        let identifier = try #require(try await appTransaction(of: shop).appTransactionId)
        let pro = try await shop.buy("pro", finishing: true)
        try await shop.store.refundPurchase(pro)
        try await shop.buy("pro")
        await shop.store.setStorefront(StorefrontTable.storefront(countryCode: "FRA"))
        try await shop.buy("coins")
        #expect(try await appTransaction(of: shop).appTransactionId == identifier)
        let history = try await shop.store.transactions(.all, after: nil).transactions.compactMap(\.payload)
        #expect(history.map(\.appTransactionId) == [identifier, identifier, identifier])
        let other = try TestStore(environment: environment)
        #expect(try await appTransaction(of: other).appTransactionId != identifier)
    }

    @Test(arguments: [(StoreEnvironment.xcode, 1), (.sandbox, 16), (.production, 16)])
    func `identifiers are small in local testing and long elsewhere (T-35)`(
        environment: StoreEnvironment,
        digits: Int
    ) async throws {
        let shop = try TestStore(environment: environment)
        let first = try await shop.buy("coins")
        #expect(String(first).count == digits)
        #expect(try await shop.buy("gems") == first + 1)
        #expect(first == 0 || environment != .xcode)
    }

    @Test func `transactions, renewal infos and the app transaction are made for one device identifier (F-09)`()
        async throws
    {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        let status = try #require(try await shop.store.subscriptionStatuses(groupID: "plans").first)
        let (app, bought) = (try await appTransaction(of: shop), try #require(status.transaction.payload))
        let info = try #require(status.renewalInfo.payload(as: RenewalInfoPayload.self))
        let proofs = [
            (app.deviceVerification, app.deviceVerificationNonce),
            (bought.deviceVerification, bought.deviceVerificationNonce),
            (info.deviceVerification, info.deviceVerificationNonce),
        ]
        for (hash, nonce) in proofs {
            let nonce = try #require(nonce).value
            #expect(hash == (try DeviceHash.sha384(nonce: nonce, deviceID: shop.store.trust.deviceVerificationID)))
        }
    }

    @Test func `an app transaction is signed anew each time (T-54)`() async throws {
        let shop = try TestStore()
        let first = try await appTransaction(of: shop)
        await shop.pass(.day)
        let second = try await appTransaction(of: shop)
        #expect(first.receiptCreationDate < second.receiptCreationDate)
        #expect(first.deviceVerificationNonce != second.deviceVerificationNonce)
    }

    @Test func `a transaction is signed anew when something in it changes (T-54)`() async throws {
        let shop = try TestStore()
        let pro = try await shop.buy("pro")
        let before = try await shop.store.latestTransaction(productID: "pro")
        await shop.pass(.day)
        try await shop.store.refundPurchase(pro)
        let after = try await shop.store.latestTransaction(productID: "pro")
        #expect(before?.payload?.signedDate.milliseconds == before?.payload?.purchaseDate.milliseconds)
        #expect(after?.payload?.signedDate == shop.clock.now)
        #expect(after?.payload?.purchaseDate == before?.payload?.purchaseDate)
    }

    @Test func `signed documents carry the app's Apple ID in production, and in no other environment (A-03)`()
        async throws
    {
        for environment in StoreEnvironment.allCases {
            let given = try TestStore(environment: environment) { $0.givenAppAppleID = 1_234 }
            let expected: Int64? = environment == .production ? 1_234 : nil
            #expect(try await appTransaction(of: given).appAppleId == expected)
            #expect(given.store.trust.appAppleID == expected)
        }
        // From the file that was synchronized with the App Store, or else from the bundle identifier.
        let synchronized = try TestStore(environment: .production) { $0.catalog.settings.applicationID = 77 }
        #expect(try await appTransaction(of: synchronized).appAppleId == 77)
        let (first, second) = (try TestStore(environment: .production), try TestStore(environment: .production))
        let number = try #require(try await appTransaction(of: first).appAppleId)
        #expect(try await appTransaction(of: second).appAppleId == number)
        #expect((1_000_000_000..<10_000_000_000).contains(number))
        let other = try TestStore(environment: .production) { $0.bundleID = "com.example.other" }
        #expect(try await appTransaction(of: other).appAppleId != number)
    }
}
