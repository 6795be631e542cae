import StoreControl
import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreSigning
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReceiptContentTests {
    @Test(arguments: StoreEnvironment.allCases)
    func `a finished consumable is missing from the next receipt, and all other purchases stay (A-10)`(
        environment: StoreEnvironment
    ) async throws {
        let shop = try TestStore.withReceipts(environment: environment)
        let coins = try await shop.buyThroughQueue("coins")
        let season = try await shop.buyThroughQueue("season", finishing: true)
        let pro = try await shop.buyThroughQueue("pro", finishing: true)
        #expect(try await shop.receiptIdentifiers() == [coins, season, pro])
        await shop.store.finish(transactionID: coins)
        #expect(try await shop.receiptIdentifiers() == [coins, season, pro], "finishing writes nothing")
        let gems = try await shop.buyThroughQueue("gems")
        #expect(try await shop.receiptIdentifiers() == [season, pro, gems])
    }

    @Test func `every period of a subscription is in the receipt, and names the first as its original (A-10, A-12)`()
        async throws
    {
        let shop = try TestStore.withReceipts(environment: .sandbox)
        let first = try await shop.buyThroughQueue("gold.month", finishing: true)
        #expect(try await shop.receiptIdentifiers() == [first])
        await shop.pass(.month, times: 2)
        let receipt = try #require(try await shop.checkedReceipt())
        #expect(receipt.purchases.count == 3)
        #expect(receipt.purchases.allSatisfy { $0.value(.originalTransactionID) == .text(String(first)) })
        #expect(Set(receipt.purchases.map { $0.value(.transactionID) }).count == 3)
        #expect(Set(receipt.purchases.map { $0.value(.expirationDate) }).count == 3)
        #expect(receipt.purchases.allSatisfy { $0.value(.productType) == .integer(3) })
    }

    @Test
    func
        `a purchase that failed, was cancelled or waits for approval is not in the receipt, nor a finished consumable (A-11)`()
        async throws
    {
        let shop = try TestStore.withReceipts(customer: ScriptedCustomer(purchase: { $0.productID != "gems" }))
        let coins = try await shop.buyThroughQueue("coins")
        let cancelled = try await shop.store.purchase(PurchaseRequest(productID: "gems"))
        #expect(cancelled == .cancelled)
        await shop.store.setSimulatedFailure(.notEntitled, of: .purchase)
        await #expect(throws: StoreFailure.notEntitled) {
            try await shop.store.purchase(PurchaseRequest(productID: "season"))
        }
        await shop.store.setSimulatedFailure(nil, of: .purchase)
        await shop.store.setAskToBuy(true)
        #expect(try await shop.store.purchase(PurchaseRequest(productID: "pro")) == .pending)
        try await shop.store.refreshReceipt(ReceiptDemands())
        #expect(try await shop.receiptIdentifiers() == [coins])
        let waiting = try #require(await shop.store.pendingPurchases().first)
        try await shop.store.approvePurchase(waiting.transactionID)
        #expect(try await shop.receiptIdentifiers() == [coins, waiting.transactionID])
        await shop.store.finish(transactionID: coins)
        try await shop.store.refreshReceipt(ReceiptDemands())
        #expect(try await shop.receiptIdentifiers() == [waiting.transactionID])
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `a refund is in the receipt at once, with its date (A-12, R-19)`(environment: StoreEnvironment) async throws {
        let shop = try TestStore.withReceipts(environment: environment)
        let pro = try await shop.buyThroughQueue("pro", finishing: true)
        let before = try #require(try await shop.checkedReceipt()?.purchases.first)
        #expect(before.value(.cancellationDate) == (environment == .xcode ? nil : .ascii("")))
        await shop.pass(.day)
        try await shop.store.refundPurchase(pro)
        let after = try #require(try await shop.checkedReceipt()?.purchases.first)
        #expect(after.value(.cancellationDate) == .ascii("2025-01-02T00:00:00Z"))
    }

    @Test func `a restore adds purchases to the receipt, under the identifiers of the purchases (R-11, C-25)`()
        async throws
    {
        let shop = try TestStore.withReceipts(environment: .sandbox)
        let pro = try await shop.buy("pro", finishing: true)
        #expect(try await shop.receiptIdentifiers() == nil, "only a queue's purchase writes the receipt")
        try await shop.store.synchronize()
        #expect(try await shop.receiptIdentifiers() == [pro])
        let season = try await shop.buy("season", finishing: true)
        #expect(try await shop.receiptIdentifiers() == [pro])
        try await shop.store.synchronize()
        #expect(try await shop.receiptIdentifiers() == [pro, season])
    }

    @Test func `a purchase of the asynchronous API is in the receipt after a refresh (X-01)`() async throws {
        let shop = try TestStore.withReceipts()
        let coins = try await shop.buyThroughQueue("coins")
        #expect(try await shop.receiptIdentifiers() == [coins])
        let pro = try await shop.buy("pro")
        #expect(try await shop.receiptIdentifiers() == [coins])
        try await shop.store.refreshReceipt(ReceiptDemands())
        #expect(try await shop.receiptIdentifiers() == [coins, pro])
    }

    @Test func `a purchase outside the app is in the receipt, because observers receive it (A-12)`() async throws {
        let shop = try TestStore.withReceipts()
        let pro = try await shop.buyOutside("pro")
        #expect(try await shop.receiptIdentifiers() == [pro])
    }

    @Test func `a receipt of local testing has the listed attributes and no others (A-15)`() async throws {
        let shop = try TestStore.withReceipts()
        try await shop.buyThroughQueue("coins")
        let receipt = try #require(try await shop.checkedReceipt())
        #expect(receipt.attributes.map(\.type).sorted() == [0, 1, 2, 3, 4, 5, 8, 12, 17, 21])
        #expect(receipt.text(.appVersion) == "7")
        #expect(receipt.value(.creationDate) == .ascii("2025-01-01T00:00:00Z"))
        guard case .bytes(let opaque) = receipt.value(.opaqueValue) else {
            Issue.record("no opaque value")
            return
        }
        #expect(opaque.count == 8)
    }

    @Test func `a sandbox receipt also has the original version and date, and every field of a purchase (A-14)`()
        async throws
    {
        let shop = try TestStore.withReceipts(environment: .sandbox)
        try await shop.buyThroughQueue("coins")
        let receipt = try #require(try await shop.checkedReceipt())
        #expect(receipt.value(.originalPurchaseDate) == .ascii("2013-08-01T07:00:00Z"))
        #expect(receipt.text(.originalAppVersion) == "1.0")
        let purchase = try #require(receipt.purchases.first)
        #expect(
            purchase.map(\.type).sorted()
                == [1701, 1702, 1703, 1704, 1705, 1706, 1707, 1708, 1711, 1712, 1713, 1719]
        )
    }

    @Test func `a sandbox receipt that was requested as expired stays so until the next one is written (Q-75)`()
        async throws
    {
        let shop = try TestStore.withReceipts(environment: .sandbox)
        try await shop.store.refreshReceipt(ReceiptDemands(isExpired: true))
        #expect(try await shop.checkedReceipt()?.value(.expirationDate) == .ascii("2024-12-31T00:00:00Z"))
        try await shop.buyThroughQueue("coins")
        let next = try #require(try await shop.checkedReceipt())
        #expect(next.value(.expirationDate) == nil)
    }
}
