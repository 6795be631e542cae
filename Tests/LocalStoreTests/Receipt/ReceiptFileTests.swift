import Foundation
import LocalStore
import SQLiteDatabase
import StoreInterface
import StoreSigning
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReceiptFileTests {
    @Test(
        arguments: [
            (StoreEnvironment.xcode, "shop.sqlite.receipt/StoreKit/receipt"),
            (.sandbox, "shop.sqlite.receipt/StoreKit/sandboxReceipt"), (.production, "shop.sqlite.receipt/receipt"),
        ]
    )
    func `the receipt is next to the database, under the name of its environment (A-08)`(
        environment: StoreEnvironment,
        path: String
    ) throws {
        let folder = try TemporaryFolder()
        let shop = try TestStore.withReceipts(location: .file(folder.file("shop.sqlite")), environment: environment)
        #expect(shop.store.receiptURL == folder.file(path))
    }

    @Test(arguments: [StoreEnvironment.xcode, .sandbox])
    func `an app has no receipt before the first purchase or refresh (A-09)`(environment: StoreEnvironment) async throws
    {
        let shop = try TestStore.withReceipts(environment: environment)
        #expect(try await shop.receiptIdentifiers() == nil)
        #expect(!FileManager.default.fileExists(atPath: try #require(shop.store.receiptURL).path))
        try await shop.store.refreshReceipt(ReceiptDemands())
        #expect(try await shop.receiptIdentifiers() == [])
        let buyer = try TestStore.withReceipts(environment: environment)
        try await buyer.buyThroughQueue("coins")
        #expect(try await buyer.receiptIdentifiers()?.count == 1)
    }

    @Test func `in production an app has a receipt from the start (A-09)`() async throws {
        let shop = try TestStore.withReceipts(environment: .production)
        #expect(try await shop.receiptIdentifiers() == [])
    }

    @Test func `a receipt is not written again if nothing has changed (A-12)`() async throws {
        let shop = try TestStore.withReceipts()
        try await shop.buyThroughQueue("coins")
        let first = try await shop.store.receipt()
        await shop.pass(.day)
        #expect(try await shop.store.receipt() == first)
        try await shop.buyThroughQueue("pro")
        #expect(try await shop.store.receipt() != first)
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `the receipt's key, device and file are the same in the next process`(environment: StoreEnvironment)
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        var shop = try TestStore.withReceipts(location: location, environment: environment)
        try await shop.buyThroughQueue("pro", finishing: true)
        let receipt = try await shop.store.receipt()
        let trust = try await shop.store.receiptTrust()
        shop = try TestStore.withReceipts(location: location, environment: environment)
        #expect(try await shop.store.receipt() == receipt)
        #expect(try await shop.store.receiptTrust() == trust)
        #expect(trust.deviceID != shop.store.trust.deviceVerificationID)
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `an update of the app, and another device, get a receipt of their own (A-25)`(
        environment: StoreEnvironment
    ) async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let old = try TestStore.withReceipts(location: location, environment: environment)
        let pro = try await old.buyThroughQueue("pro", finishing: true)
        #expect(try await old.receiptIdentifiers() == [pro])
        let device = UUID()
        for version in ["2", "3"] {
            let shop = try TestStore.withReceipts(location: location, environment: environment) { configuration in
                configuration.appVersion = version
                if version == "3" { configuration.receiptDeviceID = device }
            }
            let receipt = try #require(try await shop.checkedReceipt())
            #expect(receipt.text(.appVersion) == version)
            #expect(receipt.isFor(device: device.receiptBytes) == (version == "3"))
            #expect(try await shop.receiptIdentifiers() == [pro])
            // The receipt is written only once.
            #expect(try await shop.store.receipt() == shop.store.receipt())
        }
    }

    @Test func `an update of the app writes no receipt where there was none (A-09, A-25)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        _ = try await TestStore.withReceipts(location: location).store.receipt()
        let shop = try TestStore.withReceipts(location: location) { $0.appVersion = "2" }
        #expect(try await shop.store.receipt() == nil)
    }

    @Test func `a purchase that is missing in the receipt is written after a restart`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        var shop = try TestStore.withReceipts(location: location)
        let pro = try await shop.buyThroughQueue("pro", finishing: true)
        shop = try TestStore.withReceipts(location: location)
        #expect(try await shop.receiptIdentifiers() == [pro])
    }

    @Test func `a launch with an unfinished purchase updates the receipt (A-12)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        var shop = try TestStore.withReceipts(location: location)
        let pro = try await shop.buy("pro")
        #expect(try await shop.receiptIdentifiers() == nil)
        shop = try TestStore.withReceipts(location: location)
        #expect(try await shop.receiptIdentifiers() == [pro])
    }

    @Test func `a receipt has the purchases of another store on the same file`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let here = try TestStore.withReceipts(location: location)
        let there = try TestStore.withReceipts(location: location)
        let coins = try await here.buyThroughQueue("coins")
        #expect(try await here.receiptIdentifiers() == [coins])
        let pro = try await there.buyThroughQueue("pro")
        #expect(try await here.receiptIdentifiers() == [coins, pro])
        #expect(try await there.receiptIdentifiers() == [coins, pro])
    }

    @Test func `a receipt file that was deleted is written again`() async throws {
        let shop = try TestStore.withReceipts()
        let coins = try await shop.buyThroughQueue("coins")
        #expect(try await shop.receiptIdentifiers() == [coins])
        try FileManager.default.removeItem(at: try #require(shop.store.receiptURL))
        #expect(try await shop.receiptIdentifiers() == [coins])
    }

    @Test func `the receipt folder of a store in memory is deleted with the store`() async throws {
        var shop: TestStore? = try TestStore.withReceipts()
        try await shop?.buyThroughQueue("coins")
        let url = try #require(shop?.store.receiptURL)
        #expect(FileManager.default.fileExists(atPath: url.path))
        shop = nil
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test func `a failed write is thrown, or reported if the call cannot throw`() async throws {
        let folder = try TemporaryFolder()
        // A file stands in the place of the receipt's folder.
        try Data().write(to: folder.file("shop.sqlite.receipt"))
        let shop = try TestStore.withReceipts(location: .file(folder.file("shop.sqlite")))
        try await shop.buyThroughQueue("coins")
        await #expect(throws: StoreFailure.self) { try await shop.store.receipt() }
        await #expect(throws: StoreFailure.self) { try await shop.store.refreshReceipt(ReceiptDemands()) }
        #expect(shop.complaints.all.isEmpty)
        _ = shop.store.receiptURL
        #expect(shop.complaints.all.count == 1)
        #expect(shop.complaints.all.first?.contains("shop.sqlite.receipt/StoreKit/receipt") == true)
    }

    @Test func `a receipt is valid for the device that a test chooses (A-19)`() async throws {
        let device = UUID()
        let shop = try TestStore.withReceipts { $0.receiptDeviceID = device }
        try await shop.buyThroughQueue("coins")
        #expect(try await shop.store.receiptTrust().deviceID == device)
        #expect(try await shop.checkedReceipt() != nil)
    }

    @Test func `a customer who does not sign in gets no receipt (Q-75)`() async throws {
        let shop = try TestStore.withReceipts(customer: ScriptedCustomer(signIn: { false }))
        await #expect(throws: StoreFailure.userCancelled) { try await shop.store.refreshReceipt(ReceiptDemands()) }
        #expect(try await shop.receiptIdentifiers() == nil)
    }

    @Test func `code that answers a sheet can ask for the location of the receipt`() async throws {
        // The code can run on the store's actor, where waiting for the store would be a deadlock.
        let box = StoreBox()
        let shop = try TestStore.withReceipts(
            customer: ScriptedCustomer(purchase: { _ in
                box.store?.receiptURL != nil
            })
        )
        box.store = shop.store
        #expect(try await shop.buyThroughQueue("coins") == 0)
        box.store = nil
    }

    @Test func `a row that was altered in the database is in no receipt`() async throws {
        let folder = try TemporaryFolder()
        let shop = try TestStore.withReceipts(location: .file(folder.file("shop.sqlite")))
        let coins = try await shop.buyThroughQueue("coins")
        let pro = try await shop.buyThroughQueue("pro")
        #expect(try await shop.receiptIdentifiers() == [coins, pro])
        let faults = try FaultyDatabase(folder.file("shop.sqlite"))
        var payload = try #require(String(bytes: faults.blob("payload", of: Int64(pro)), encoding: .utf8))
        payload.replace("\"quantity\":1", with: "\"quantity\":9")
        try faults.set("payload", of: Int64(pro), to: .blob(Data(payload.utf8)))
        try await shop.store.refreshReceipt(ReceiptDemands())
        #expect(try await shop.receiptIdentifiers() == [coins])
    }

    @Test func `a sync brings a new receipt, also if the app reads it in the next process (A-12)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        var shop = try TestStore.withReceipts(location: location)
        try await shop.buyThroughQueue("pro", finishing: true)
        let first = try #require(try await shop.store.receipt())
        try await shop.store.synchronize()
        shop = try TestStore.withReceipts(location: location)
        let second = try #require(try await shop.store.receipt())
        #expect(second != first)
        #expect(try await shop.store.receipt() == second)
    }
}
