import Foundation
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RevocationTests {
    private func id(of transaction: SKPaymentTransaction) throws -> UInt64 {
        try #require(transaction.transactionIdentifier.flatMap { UInt64($0) })
    }

    @Test func `a refund is delivered as a revoked product, and not as a transaction (R-19, R-20, C-15)`() async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.store.refund(try id(of: pro))
        await listener.receives(.revoked(["pro"]))
        try await shop.buyAndFinish("coins", receivedBy: listener)
        #expect(
            listener.received == [
                .updated("pro purchasing"), .updated("pro purchased"), .removed(["pro"]), .revoked(["pro"]),
                .updated("coins purchasing"), .updated("coins purchased"), .removed(["coins"]),
            ]
        )
    }

    @Test
    func `a purchase that is refunded before it is finished stays purchased in the queue, until it is finished (C-15)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buy("pro", receivedBy: listener)
        try await shop.store.refund(try id(of: pro))
        await listener.receives(.revoked(["pro"]))
        #expect(shop.queue.transactions == [pro])
        #expect(pro.transactionState == .purchased)
        shop.queue.finishTransaction(pro)
        await listener.receives(.removed(["pro"]))
        #expect(await shop.unfinished == [])
    }

    @Test func `a refund without an observer is delivered to the next observer, once (C-07)`() async throws {
        let shop = try Shop()
        let first = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: first)
        shop.queue.remove(first)
        try await shop.store.refund(try id(of: pro))
        try await shop.store.buyOutside("coins")
        let second = shop.listener()
        await second.receives(.revoked(["pro"]))
        await second.receives(.updated("coins purchased"))
        let third = shop.listener()
        _ = try await shop.buy("gems", receivedBy: third)
        #expect(!third.received.contains(.revoked(["pro"])))
        #expect(second.received.filter { $0 == .revoked(["pro"]) }.count == 1)
    }

    @Test func `a refunded product can be bought again (R-25)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let first = try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.store.refund(try id(of: first))
        await listener.receives(.revoked(["pro"]))
        let second = try await shop.buy("pro", receivedBy: listener)
        #expect(second.transactionIdentifier != first.transactionIdentifier)
        #expect(second.original == nil)
        #expect(await shop.unfinished.map { String($0) } == [second.transactionIdentifier])
    }

    @Test
    func
        `a refund of one period of a running subscription revokes no product until the subscription ends (R-18, R-19)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener { queue, transaction in
            if transaction.transactionState == .purchased { queue.finishTransaction(transaction) }
        }
        shop.add("plan.month")
        let first = try await listener.transaction(in: .purchased)
        try await shop.store.advance(by: .seconds(86_400 * 32))
        let second = try await listener.transaction(in: .purchased)
        await shop.store.settle()
        try await shop.store.refund(try id(of: first))
        await shop.store.settle()
        #expect(!listener.received.contains(.revoked(["plan.month"])))
        try await shop.store.refund(try id(of: second))
        await shop.store.settle()
        #expect(listener.received.last == .revoked(["plan.month"]))
    }

    @Test(arguments: ["coins", "season"])
    func `a refund of a consumable or of a non-renewing subscription is not delivered to observers (R-19, C-27)`(
        product: String
    ) async throws {
        let shop = try Shop()
        let first = shop.listener()
        let bought = try await shop.buyAndFinish(product, receivedBy: first)
        try await shop.store.refund(try id(of: bought))
        await shop.store.settle()
        #expect(!first.received.contains(.revoked([product])))
        shop.queue.remove(first)
        let second = shop.listener()
        await shop.store.settle()
        #expect(second.received == [])
    }

    @Test func `the end of a family share revokes no product that the customer also bought (R-19)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let own = try await shop.buyAndFinish("themes", receivedBy: listener)
        let shared = try await shop.store.shareFromFamily("themes")
        await shop.store.settle()
        try await shop.store.endFamilySharing(of: shared)
        await shop.store.settle()
        #expect(!listener.received.contains(.revoked(["themes"])))
        try await shop.store.refund(try id(of: own))
        await shop.store.settle()
        #expect(listener.received.last == .revoked(["themes"]))
    }

    @Test func `a refunded product that is bought again before an observer is attached is not revoked (R-19, C-07)`()
        async throws
    {
        let shop = try Shop()
        let first = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: first)
        shop.queue.remove(first)
        try await shop.store.refund(try id(of: pro))
        await shop.store.settle()
        try await shop.buyAsync("pro").finish()
        let second = shop.listener()
        await shop.store.settle()
        #expect(second.received == [])
    }

    @Test
    func `a revocation goes to the next observer only if no earlier observer received it (C-07)`()
        async throws
    {
        let shop = try Shop()
        let first = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: first)
        let themes = try await shop.buyAndFinish("themes", receivedBy: first)
        try await shop.store.refund(try id(of: pro))
        await shop.store.settle()
        shop.queue.remove(first)
        try await shop.store.refund(try id(of: themes))
        await shop.store.settle()
        let second = shop.listener()
        await shop.store.settle()
        #expect(second.received == [.revoked(["themes"])])
    }

    @Test(.differs(.deletedTransaction), arguments: [false, true])
    func `a refund of a cleared or deleted transaction is delivered to no later observer (TS-07, TS-48)`(
        isDeletedAlone: Bool
    ) async throws {
        let shop = try Shop()
        let first = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: first)
        shop.queue.remove(first)
        try await shop.store.refund(try id(of: pro))
        await shop.store.settle()
        if isDeletedAlone {
            try await shop.store.deleteTransaction(try id(of: pro))
        } else {
            try await shop.store.clearTransactions()
        }
        let second = shop.listener()
        await shop.store.settle()
        #expect(second.received == [])
        // The next transaction has the identifier that the cleared one had.
        let next = try await shop.buyAndFinish("pro", receivedBy: second)
        try await shop.store.refund(try id(of: next))
        await shop.store.settle()
        #expect(second.received.last == .revoked(["pro"]))
    }

    @Test(.differs(.clearedStore, inRace: true)) @MainActor
    func `a refund that is cleared just before its delivery is delivered to no observer (TS-07)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
        await shop.store.settle()
        shop.queue.remove(listener)
        try await shop.store.refund(try id(of: pro))
        let next = shop.listener()
        try await shop.store.clearTransactions()
        await shop.store.settle()
        #expect(next.received == [])
    }

    @Test func `a revocation whose only observer leaves before it is called is delivered to the next observer (C-07)`()
        async throws
    {
        let shop = try Shop()
        let pro = try await shop.buyAsync("pro")
        await pro.finish()
        let gate = Gate()
        let queue = shop.slowQueue(beforeReading: { await gate.pass() })
        let first = Listener()
        queue.add(first)
        try await shop.store.refund(pro.id)
        // The queue has found the observer, and reads the entitlements before it calls the observer.
        await gate.arrivals()
        queue.remove(first)
        gate.open()
        await shop.store.settle()
        let second = Listener()
        queue.add(second)
        await shop.store.settle()
        #expect(first.received == [])
        #expect(second.received == [.revoked(["pro"])])
    }

    @Test func `the queue takes each refund once, with and without an observer (R-19, C-05)`() async throws {
        let shop = try Shop()
        let bought = [try await shop.buyAsync("coins"), try await shop.buyAsync("gems")]
        for transaction in bought { await transaction.finish() }
        let taken = Mutex<[UInt64]>([])
        let queue = shop.slowQueue(atRefund: { id in taken.withLock { $0.append(id) } })
        let (first, second) = (Listener(), Listener())
        queue.add(first)
        try await shop.store.refund(bought[0].id)
        await shop.store.settle()
        queue.remove(first)
        try await shop.store.refund(bought[1].id)
        await shop.store.settle()
        queue.add(second)
        await shop.store.settle()
        #expect(taken.withLock { $0 } == bought.map(\.id))
    }
}
