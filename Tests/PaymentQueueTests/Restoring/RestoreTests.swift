import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RestoreTests {
    private static let token = UUID()

    @Test func `a restore reports copies, then that it is finished (R-01, R-02, Q-50)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.buyAndFinish("themes", receivedBy: listener)
        let before = listener.received.count
        shop.queue.restoreCompletedTransactions()
        #expect(
            await listener.received(before + 2).dropFirst(before) == [
                .updated(["pro restored", "themes restored"]), .restoreFinished,
            ]
        )
        #expect(shop.states == [.restored, .restored])
    }

    @Test func `consumables, non-renewing subscriptions and unfinished transactions are not restored (R-03)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        for product in ["coins", "season"] { try await shop.buyAndFinish(product, receivedBy: listener) }
        _ = try await shop.buy("pro", receivedBy: listener)
        let before = listener.received.count
        shop.queue.restoreCompletedTransactions()
        #expect(await listener.received(before + 1).dropFirst(before) == [.restoreFinished])
    }

    @Test func `a restore without purchases only reports that it is finished (R-06)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.queue.restoreCompletedTransactions()
        shop.add("coins")
        await listener.receives(.updated("coins purchased"))
        await listener.receives(.restoreFinished)
        #expect(listener.received.count == 3)
    }

    @Test
    func
        `each restored period has a new identifier and date, and the first period as original (R-04, R-05, X-18, C-14)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener { queue, transaction in
            if transaction.transactionState == .purchased { queue.finishTransaction(transaction) }
        }
        shop.add("plan.month")
        let first = try await listener.transaction(in: .purchased)
        try await shop.store.advance(by: .seconds(86_400 * 62))
        for _ in 0..<2 { _ = try await listener.transaction(in: .purchased) }
        await listener.receives(.removed(["plan.month"]))
        await listener.receivesLastRemoval(from: shop.queue)
        shop.queue.restoreCompletedTransactions()
        await listener.receives(.restoreFinished)
        let copies = shop.queue.transactions
        #expect(copies.map(\.productAndState) == ["plan.month restored", "plan.month restored", "plan.month restored"])
        let all = await shop.store.run { await Array(Transaction.all) }.map { String($0.unsafePayloadValue.id) }
        #expect(all.count == 3)
        let identifiers = copies.compactMap(\.transactionIdentifier)
        #expect(Set(identifiers).count == 3)
        #expect(Set(identifiers).isDisjoint(with: all))
        #expect(copies.map(\.transactionDate) == [shop.store.now, shop.store.now, shop.store.now])
        #expect(copies.allSatisfy { $0.original?.transactionIdentifier == first.transactionIdentifier })
        #expect(copies.allSatisfy { $0.original?.transactionDate == first.transactionDate })
    }

    @Test func `a second restore makes more copies (R-05)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.queue.restoreCompletedTransactions()
        let first = try await listener.transaction(in: .restored)
        await listener.receives(.restoreFinished)
        shop.queue.restoreCompletedTransactions()
        let second = try await listener.transaction(in: .restored)
        #expect(first.transactionIdentifier != second.transactionIdentifier)
        #expect(shop.queue.transactions == [first, second])
    }

    @Test func `a customer who refuses to sign in ends the restore with paymentCancelled (R-08)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.store.customer = SimulatedCustomer(signIn: { false })
        let before = listener.received.count
        shop.queue.restoreCompletedTransactions()
        #expect(await listener.received(before + 1).dropFirst(before) == [.restoreFailed(code: 2)])
        #expect(shop.queue.transactions.isEmpty)
    }

    @Test func `a restore for a user name restores the purchases made with that name (R-09, X-08)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("pro") { $0.applicationUsername = Self.token.uuidString }
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        shop.add("themes") { $0.applicationUsername = "ann" }
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        await listener.receives(.removed(["themes"]))
        shop.queue.restoreCompletedTransactions(withApplicationUsername: Self.token.uuidString.lowercased())
        let byToken = try await listener.transaction(in: .restored)
        #expect(byToken.payment.productIdentifier == "pro")
        #expect(byToken.payment.applicationUsername == Self.token.uuidString)
        await listener.receives(.restoreFinished)
        let before = listener.received.count
        shop.queue.restoreCompletedTransactions(withApplicationUsername: "ann")
        #expect(
            await listener.received(before + 2).dropFirst(before) == [.updated("themes restored"), .restoreFinished]
        )
        shop.queue.restoreCompletedTransactions(withApplicationUsername: "bob")
        #expect(await listener.received(before + 3).dropFirst(before + 2) == [.restoreFinished])
    }

    @Test func `a restore while one is running is ignored (R-10)`() async throws {
        let prompts = Atomic(0)
        let prompt = Gate()
        let shop = try Shop(
            customer: SimulatedCustomer(signIn: {
                prompts.add(1, ordering: .relaxed)
                await prompt.pass()
                return true
            })
        )
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.queue.restoreCompletedTransactions()
        await prompt.arrivals()
        shop.queue.restoreCompletedTransactions()
        shop.queue.restoreCompletedTransactions(withApplicationUsername: "ann")
        shop.add("coins")
        // The queue handles the payment after both restores.
        await listener.receives(.updated("coins purchasing"))
        prompt.open()
        await shop.store.settle()
        #expect(listener.received.filter { $0 == .restoreFinished }.count == 1)
        #expect(listener.received.filter { $0 == .updated("pro restored") }.count == 1)
        #expect(prompts.load(ordering: .relaxed) == 1)
        shop.queue.restoreCompletedTransactions()
        await shop.store.settle()
        #expect(listener.received.filter { $0 == .restoreFinished }.count == 2)
    }

    @Test(arguments: [false, true])
    func `a restore waits for an observer, and is carried out once (R-10)`(hadObserver: Bool) async throws {
        let prompts = Atomic(0)
        let shop = try Shop(
            customer: SimulatedCustomer(signIn: {
                prompts.add(1, ordering: .relaxed)
                return true
            })
        )
        try await shop.buyAsync("pro").finish()
        if hadObserver {
            let listener = shop.listener()
            await shop.store.settle()
            shop.queue.remove(listener)
        }
        for _ in 0..<2 { shop.queue.restoreCompletedTransactions() }
        await shop.store.settle()
        #expect(prompts.load(ordering: .relaxed) == 0)
        #expect(shop.queue.transactions.isEmpty)
        let next = shop.listener()
        await shop.store.settle()
        #expect(next.received == [.updated("pro restored"), .restoreFinished])
        #expect(prompts.load(ordering: .relaxed) == 1)
    }

    @Test func `finishing a restored copy changes the queue only (R-07)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        shop.queue.restoreCompletedTransactions()
        shop.queue.finishTransaction(try await listener.transaction(in: .restored))
        await listener.receivesLastRemoval(from: shop.queue)
        #expect(await shop.store.run { await Array(Transaction.currentEntitlements) }.count == 1)
    }

    @Test func `restored copies appear nowhere in the asynchronous API (R-12, X-11)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        let before = await shop.store.run { await Array(Transaction.all) }.map { $0.unsafePayloadValue.id }
        shop.queue.restoreCompletedTransactions()
        await listener.receives(.restoreFinished)
        #expect(await shop.store.run { await Array(Transaction.all) }.map { $0.unsafePayloadValue.id } == before)
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `refunded, deferred and cancelled purchases are not restored (R-13)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.store.refund(try #require(pro.transactionIdentifier.flatMap { UInt64($0) }))
        await listener.receives(.revoked(["pro"]))
        await shop.store.setAskToBuy(true)
        shop.add("themes")
        await listener.receives(.updated("themes deferred"))
        await shop.store.setAskToBuy(false)
        shop.store.customer = .hesitant
        shop.add("plan.month")
        await listener.receives(.updated("plan.month failed 2"))
        shop.store.customer = .agreeable
        let before = listener.received.count
        shop.queue.restoreCompletedTransactions()
        #expect(await listener.received(before + 1).dropFirst(before) == [.restoreFinished])
    }

    @Test func `a restore that waited for an observer is carried out for the user name of its call (R-09)`()
        async throws
    {
        let folder = try TemporaryFolder()
        do {
            let shop = try Shop(database: .file(folder.store))
            let listener = shop.listener()
            shop.add("pro") { $0.applicationUsername = "ann" }
            shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
            await listener.receives(.removed(["pro"]))
            try await shop.buyAsync("themes").finish()
        }
        let shop = try Shop(database: .file(folder.store))
        shop.queue.restoreCompletedTransactions(withApplicationUsername: "ann")
        await shop.store.settle()
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("pro restored"), .restoreFinished])
    }
}
