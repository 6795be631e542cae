import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// The properties of a transaction in each state.
@Suite(.timeLimit(.standard)) struct ContentTests {
    private static let token = UUID()

    @Test func `the states have Apple's numbers (Q-41)`() {
        let states: [SKPaymentTransactionState] = [.purchasing, .purchased, .failed, .restored, .deferred]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test func `a purchasing transaction shows its payment only (Q-55, Q-56)`() async throws {
        let sheet = Gate()
        let shop = try Shop(customer: .waiting(at: sheet))
        let listener = shop.listener()
        shop.add("coins")
        let transaction = try await listener.transaction(in: .purchasing)
        #expect(transaction.payment.productIdentifier == "coins")
        expectNothingElse(of: transaction)
        sheet.open()
    }

    @Test func `a deferred transaction shows its payment only (Q-55, Q-56)`() async throws {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let listener = shop.listener()
        shop.add("coins")
        expectNothingElse(of: try await listener.transaction(in: .deferred))
    }

    private func expectNothingElse(of transaction: SKPaymentTransaction) {
        #expect(transaction.transactionIdentifier == nil)
        #expect(transaction.transactionDate == nil)
        #expect(transaction.error == nil)
        #expect(transaction.original == nil)
        #expect(transaction.downloads.isEmpty)
    }

    @Test func `a first purchase shows the identifier and the date of the asynchronous API (Q-55, Q-56, X-04, X-18)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let transaction = try await shop.buy("pro", receivedBy: listener)
        let bought = try #require(await shop.store.run { await Transaction.latest(for: "pro") }).unsafePayloadValue
        #expect(transaction.transactionIdentifier == String(bought.id))
        #expect(transaction.transactionDate == bought.purchaseDate)
        #expect(transaction.error == nil)
        #expect(transaction.original == nil)
        #expect(transaction.downloads.isEmpty)
    }

    @Test func `a failed transaction shows its error, and nothing was bought (Q-55, Q-56, Q-54)`() async throws {
        let shop = try Shop(customer: .hesitant)
        let listener = shop.listener()
        shop.add("pro")
        let transaction = try await listener.transaction(in: .failed)
        #expect(transaction.error as? SKError == SKError(.paymentCancelled))
        #expect(transaction.transactionIdentifier == nil)
        #expect(transaction.transactionDate == nil)
        #expect(transaction.original == nil)
        #expect(await shop.store.run { await Array(Transaction.all) }.isEmpty)
    }

    @Test func `a renewal is purchased with the first purchase as its original (Q-51, Q-58, C-06)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let first = try await shop.buyAndFinish("plan.month", receivedBy: listener)
        try await shop.store.advance(by: .seconds(86_400 * 31))
        let renewal = try await listener.transaction(in: .purchased)
        #expect(listener.received.last == .updated("plan.month purchased"))
        let identifier = try #require(renewal.transactionIdentifier)
        #expect(identifier != first.transactionIdentifier)
        let latest = try #require(await shop.store.run { await Transaction.latest(for: "plan.month") })
        #expect(identifier == String(latest.unsafePayloadValue.id))
        #expect(renewal.transactionDate == latest.unsafePayloadValue.purchaseDate)
        let original = try #require(renewal.original)
        #expect(original.transactionIdentifier == first.transactionIdentifier)
        #expect(original.transactionDate == first.transactionDate)
    }

    @Test func `an original is a separate purchased transaction that is not in the queue (Q-78)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("plan.month", receivedBy: listener)
        try await shop.store.advance(by: .seconds(86_400 * 31))
        let renewal = try await listener.transaction(in: .purchased)
        let original = try #require(renewal.original)
        #expect(original.transactionState == .purchased)
        #expect(original.payment.productIdentifier == "plan.month")
        #expect(original.original == nil)
        #expect(shop.queue.transactions == [renewal])
        #expect(renewal.original === original)
        shop.queue.finishTransaction(original)
        shop.queue.finishTransaction(renewal)
        await listener.receivesLastRemoval(from: shop.queue)
        #expect(listener.received.suffix(2) == [.updated("plan.month purchased"), .removed(["plan.month"])])
    }

    @Test func `a purchase from elsewhere has a payment with product, quantity and token (Q-60, X-09, X-10)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.store.buyOutside("coins", quantity: 4, appAccountToken: Self.token)
        let payment = try await listener.transaction(in: .purchased).payment
        #expect(payment.productIdentifier == "coins")
        #expect(payment.quantity == 4)
        #expect(payment.applicationUsername == Self.token.uuidString)
        #expect(payment.requestData == nil)
        #expect(payment.paymentDiscount == nil)
    }

    @Test func `the queue shows a state when it is delivered, and the same object keeps that state (Q-71, Q-22)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener { queue, transaction in
            #expect(queue.transactions.contains { $0 === transaction })
            #expect(queue.transactions.map(\.transactionState) == [transaction.transactionState])
        }
        shop.add("coins")
        _ = await listener.received(2)
        #expect(listener.transactions.map { ObjectIdentifier($0) }.reduce(into: Set()) { $0.insert($1) }.count == 1)
    }

    @Test func `the queue lists unfinished transactions in every state (Q-70)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins")
        shop.add("nothing")
        await listener.receives(.updated("nothing failed 5"))
        await shop.store.setAskToBuy(true)
        shop.add("gems")
        await listener.receives(.updated("gems deferred"))
        #expect(shop.states == [.purchased, .failed, .deferred])
    }
}
