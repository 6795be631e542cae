import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Two devices of one account, whose store is on a server.
@Suite(
    .timeLimit(.standard),
    .enabled(if: TestedEngine.server != nil, "OPENSTOREKIT_TEST_ENGINE names no server")
)
struct DeviceTests {
    private let server: String
    private let account = "test-\(UUID().uuidString)"
    private let phone = TestedEngine.deviceFile()
    private let tablet = TestedEngine.deviceFile()

    init() throws { server = try #require(TestedEngine.server) }

    private func open(_ device: URL, settings: String = "") throws -> SimulatedStore {
        try SampleStore.open(database: .server(url: server, account: account, device: device), settings: settings)
    }

    private func buy(_ productID: String, on store: SimulatedStore) async throws -> Transaction {
        try await store.run {
            let product = try #require(try await Product.products(for: [productID]).first)
            guard case .success(let result) = try await product.purchase() else { throw StoreKitError.unknown }
            return try result.payloadValue
        }
    }

    @Test func `each device has an identifier of its own, and every transaction verifies for it (T-52, T-57)`()
        async throws
    {
        let (one, other) = (try open(phone), try open(tablet))
        let bought = try await buy("pro", on: one)
        let identifiers = [one, other].map { store in store.run { AppStore.deviceVerificationID } }
        #expect(identifiers[0] != nil && identifiers[0] != identifiers[1])
        for store in [one, other] {
            try await store.run {
                let transaction = try #require(await Transaction.latest(for: "pro")).payloadValue
                #expect(transaction.id == bought.id)
                #expect((transaction.deviceVerification == bought.deviceVerification) == (store === one))
                #expect((transaction.deviceVerificationNonce == bought.deviceVerificationNonce) == (store === one))
                // Read in other ways, the document is the same.
                let all = try await values(Transaction.all)
                let owned = try await values(Transaction.currentEntitlements)
                #expect(all == [transaction] && owned == [transaction])
                _ = try await AppTransaction.shared.payloadValue
            }
        }
        // A device keeps its identifier.
        let again = try open(phone)
        #expect(again.run { AppStore.deviceVerificationID } == identifiers[0])
    }

    @Test func `a purchase of one device is announced on the other, once, and to both APIs (T-01, T-11)`() async throws
    {
        let (one, other) = (try open(phone), try open(tablet))
        let observer = RecordingObserver()
        other.run { SKPaymentQueue.default().add(observer) }
        await other.settle()
        var updates = other.run { Transaction.updates.makeAsyncIterator() }
        let own = one.run { Transaction.updates.makeAsyncIterator() }
        let bought = try await buy("coins", on: one)
        #expect(try #require(await updates.next()).payloadValue.id == bought.id)
        await observer.receives(1)
        #expect(observer.history == ["purchased coins"])
        // The device that bought it has the result of the call, and receives only what comes from outside.
        let outside = try await one.buyOutside("gems")
        var received = own
        #expect(try #require(await received.next()).payloadValue.id == outside)
        #expect(try #require(await updates.next()).payloadValue.id == outside)
    }

    @Test func `an unfinished consumable answers its own device, and another device is charged (C-10)`() async throws {
        let (one, other) = (try open(phone), try open(tablet))
        let first = try await buy("coins", on: one)
        #expect(try await buy("coins", on: one).id == first.id)
        let second = try await buy("coins", on: other)
        #expect(second.id != first.id)
        #expect(try await buy("coins", on: other).id == second.id)
        #expect(try await buy("coins", on: one).id == first.id)
        // Also a process that opens the store later knows whose they are.
        let again = try await buy("coins", on: open(tablet))
        #expect(again.id == second.id)
        // A product that is owned once is never charged twice.
        let pro = try await buy("pro", on: one)
        #expect(try await buy("pro", on: other).id == pro.id)
        // Finishing is that of the account.
        await other.run { await first.finish() }
        #expect(try await buy("coins", on: one).id != first.id)
    }

    @Test func `each device has an order of promoted products (P-48)`() async throws {
        let (one, other) = (try open(phone), try open(tablet))
        try await one.run { try await Product.PromotionInfo.updateProductOrder(byID: ["pro", "coins"]) }
        try await other.run {
            #expect(try await Product.PromotionInfo.currentOrder.isEmpty)
            try await Product.PromotionInfo.updateProductOrder(byID: ["gems"])
        }
        for (device, order) in [(phone, ["pro", "coins"]), (tablet, ["gems"])] {
            let kept = try await open(device).run { try await Product.PromotionInfo.currentOrder }
            #expect(kept.map(\.productID) == order)
        }
    }

    @Test func `every device receives a refund once, running or not (C-05)`() async throws {
        let one = try open(phone)
        _ = try open(tablet)
        let bought = try await buy("pro", on: one)
        await one.run { await bought.finish() }
        var updates = one.run { Transaction.updates.makeAsyncIterator() }
        try await one.refund(bought.id)
        #expect(try #require(await updates.next()).payloadValue.revocationDate != nil)
        for round in 0..<2 {
            for device in [phone, tablet] {
                let store = try open(device)
                var updates = store.run { Transaction.updates.makeAsyncIterator() }
                let end = try await store.buyOutside("gems")
                let expected = round == 0 && device == tablet ? [bought.id, end] : [end]
                var received: [UInt64] = []
                for _ in expected { received.append(try #require(await updates.next()).payloadValue.id) }
                #expect(received == expected, "\(device == phone ? "phone" : "tablet"), round \(round)")
                await store.run {
                    for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
                }
            }
        }
    }

    @Test func `each device has a receipt, made for it and up to date (A-19)`() async throws {
        let (one, other) = (try open(phone), try open(tablet))
        try await one.buyOutside("pro")
        let pro = Data("pro".utf8), gems = Data("gems".utf8)
        var receipts: [Data] = []
        for store in [one, other] {
            receipts.append(try await store.run { try #require(try await AppReceipt.data()) })
        }
        #expect(receipts[0] != receipts[1])
        #expect(receipts.allSatisfy { $0.range(of: pro) != nil && $0.range(of: gems) == nil })
        try await other.buyOutside("gems")
        for store in [one, other] {
            let receipt = try await store.run { try #require(try await AppReceipt.data()) }
            #expect(receipt.range(of: pro) != nil && receipt.range(of: gems) != nil)
        }
    }

    @Test func `a purchase through the asynchronous API is in the receipt of every other device (A-12, X-01)`()
        async throws
    {
        let (one, other) = (try open(phone), try open(tablet))
        try await one.buyOutside("pro")
        for store in [one, other] { _ = try await store.run { try #require(try await AppReceipt.data()) } }
        let bought = try await buy("gems", on: one)
        for store in [one, other] {
            let receipt = try await store.run { try #require(try await AppReceipt.data()) }
            #expect((receipt.range(of: Data("gems".utf8)) != nil) == (store === other))
        }
        // Finishing does not take the change back.
        let season = try await buy("season", on: one)
        await one.run {
            await bought.finish()
            await season.finish()
        }
        let receipt = try await open(tablet).run { try #require(try await AppReceipt.data()) }
        #expect(receipt.range(of: Data("season".utf8)) != nil)
    }

    @Test func `a request of one device is approved elsewhere, and only its own queue has the payment (X-15)`()
        async throws
    {
        let (one, other) = (try open(phone), try open(tablet))
        await one.setAskToBuy(true)
        let (asking, receiving) = (RecordingObserver(), RecordingObserver())
        other.run { SKPaymentQueue.default().add(receiving) }
        await other.settle()
        one.run {
            SKPaymentQueue.default().add(asking)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            payment.applicationUsername = "anna"
            SKPaymentQueue.default().add(payment)
        }
        await asking.receives(2)
        #expect(asking.history == ["purchasing coins", "deferred coins"])
        // The organizer is on neither device.
        let organizer = try open(TestedEngine.deviceFile())
        try await organizer.approve(try #require(await organizer.pendingRequests.first))
        await asking.receives(3)
        await receiving.receives(1)
        #expect(asking.history.last == "purchased coins" && receiving.history == ["purchased coins"])
        #expect(asking.transactions.last?.payment.applicationUsername == "anna")
        #expect(receiving.transactions.last?.payment.applicationUsername == nil)
        // Finishing removes it from both queues.
        other.run { SKPaymentQueue.default().finishTransaction(receiving.transactions[0]) }
        await receiving.receives(2)
        await asking.receives(4)
        #expect(asking.history.last == "removed coins" && receiving.history.last == "removed coins")
    }
}

private func values(_ sequence: Transaction.Transactions) async throws -> [Transaction] {
    var values: [Transaction] = []
    for await result in sequence { values.append(try result.payloadValue) }
    return values
}
