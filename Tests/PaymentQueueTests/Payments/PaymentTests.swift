import Foundation
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PaymentTests {
    private static let token = UUID()

    private final class Coins: SKProduct, @unchecked Sendable {
        override var productIdentifier: String { "coins" }
    }

    @Test func `a payment has the quantity 1 by default (Q-28)`() {
        let payment = SKPayment(product: Coins())
        #expect(SKMutablePayment(product: Coins()) == payment)
        #expect(payment.productIdentifier == "coins")
        #expect(payment.quantity == 1)
        #expect(payment.applicationUsername == nil)
        #expect(payment.requestData == nil)
        #expect(!payment.simulatesAskToBuyInSandbox)
        #expect(payment.paymentDiscount == nil)
    }

    private func payment() -> SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        payment.quantity = 2
        payment.applicationUsername = "ann"
        payment.requestData = Data([1])
        payment.simulatesAskToBuyInSandbox = true
        payment.paymentDiscount = SKPaymentDiscount(
            identifier: "half",
            keyIdentifier: "key",
            nonce: Self.token,
            signature: "AQID",
            timestamp: 17
        )
        return payment
    }

    @Test func `payments are equal when their properties are equal, mutable or not`() throws {
        let copy = try #require(payment().copy() as? SKPayment)
        #expect(!(copy is SKMutablePayment))
        #expect(copy == payment())
        #expect(copy.hash == payment().hash)
        let mutable = try #require(copy.mutableCopy() as? SKMutablePayment)
        #expect(mutable == copy)
        mutable.quantity = 3
        #expect(mutable != copy)
        #expect(copy.quantity == 2)
    }

    @Test func `a payment that is changed after it was added does not change in the queue (Q-25)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        payment.quantity = 2
        shop.queue.add(payment)
        payment.quantity = 5
        payment.productIdentifier = "gems"
        let transaction = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(transaction.payment.quantity == 2)
        #expect(transaction.payment !== payment)
        #expect(!(transaction.payment is SKMutablePayment))
        payment.quantity = 2
        payment.productIdentifier = "coins"
        #expect(transaction.payment == payment)
    }

    @Test(.differs(.equalPayments)) func `the same payment added several times is charged several times (Q-26)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        for _ in 0..<3 { shop.queue.add(payment) }
        let received = await listener.received(6)
        #expect(received.filter { $0 == .updated("coins purchasing") }.count == 3)
        #expect(received.filter { $0 == .updated("coins purchased") }.count == 3)
        #expect(shop.states == [.purchased, .purchased, .purchased])
        #expect(await shop.unfinished.count == 3)
        #expect(Set(shop.queue.transactions.map(\.transactionIdentifier)).count == 3)
    }

    @Test(arguments: [1, 10])
    func `a purchase has the quantity of its payment (Q-28, X-10)`(quantity: Int) async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins") { $0.quantity = quantity }
        let transaction = try await listener.transaction(in: .purchased)
        #expect(transaction.payment.quantity == quantity)
        let bought = try #require(await shop.store.run { await Transaction.latest(for: "coins") })
        #expect(bought.unsafePayloadValue.purchasedQuantity == quantity)
    }

    @Test func `a payment with a quantity above 10 fails with paymentInvalid (Q-28, E-14)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins") { $0.quantity = 11 }
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins failed 3")])
    }

    @Test func `a payment with request data fails with unauthorizedRequestData (Q-29, E-14)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins") { $0.requestData = Data([1]) }
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins failed 10")])
    }

    @Test func `a user name that is a UUID is the token of the transaction (Q-30, X-08)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins") { $0.applicationUsername = Self.token.uuidString.lowercased() }
        let transaction = try await listener.transaction(in: .purchased)
        #expect(transaction.payment.applicationUsername == Self.token.uuidString.lowercased())
        let bought = try #require(await shop.store.run { await Transaction.latest(for: "coins") })
        #expect(bought.unsafePayloadValue.appAccountToken == Self.token)
    }

    @Test(.differs(.accountToken)) func `a user name that is not a UUID stays in the queue (Q-30)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins") { $0.applicationUsername = "ann" }
        let transaction = try await listener.transaction(in: .purchased)
        #expect(transaction.payment.applicationUsername == "ann")
        let bought = try #require(await shop.store.run { await Transaction.latest(for: "coins") })
        #expect(bought.unsafePayloadValue.appAccountToken == nil)
    }

    @Test func `a payment that simulates Ask to Buy waits in the sandbox (Q-31)`() async throws {
        let shop = try Shop(app: SimulatedApp(environment: .sandbox))
        let listener = shop.listener()
        shop.add("coins") { $0.simulatesAskToBuyInSandbox = true }
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins deferred")])
    }

    @Test func `a payment that simulates Ask to Buy does not wait elsewhere (Q-31)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("coins") { $0.simulatesAskToBuyInSandbox = true }
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
    }

    @Test func `an offer whose signature is not base64 fails with invalidSignature (Q-32)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        shop.add("plan.month") {
            $0.paymentDiscount = SKPaymentDiscount(
                identifier: "half",
                keyIdentifier: "key",
                nonce: UUID(),
                signature: "not base64",
                timestamp: 17
            )
        }
        #expect(await listener.received(2) == [.updated("plan.month purchasing"), .updated("plan.month failed 12")])
    }

    @Test func `a payment of a customer who may not pay fails with paymentNotAllowed (P-29)`() async throws {
        var app = SimulatedApp()
        app.canMakePayments = false
        let shop = try Shop(app: app)
        let listener = shop.listener()
        shop.add("coins")
        #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins failed 4")])
    }

    @Test @MainActor
    func `a payment is in the queue when add returns, and the same object is delivered and bought (Q-70, Q-72, Q-22)`()
        async throws
    {
        let shop = try Shop()
        let early = shop.listener()
        shop.add("coins")
        shop.add("gems")
        let added = shop.queue.transactions
        #expect(added.map(\.productAndState) == ["coins purchasing", "gems purchasing"])
        // The main queue, which would call the observer, is busy with this test.
        #expect(early.received == [])
        await shop.store.settle()
        #expect(
            early.received.contains(.updated("coins purchased")) && early.received.contains(.updated("gems purchased"))
        )
        #expect(early.transactions.filter { $0.payment.productIdentifier == "coins" }.count == 2)
        #expect(early.transactions.allSatisfy { delivered in added.contains { $0 === delivered } })
        #expect(shop.queue.transactions == added)
    }

    @Test
    func
        `a payment without an observer is in the queue at once, and delivered once to the first observer (Q-07, Q-72)`()
        async throws
    {
        let shop = try Shop()
        shop.add("coins")
        #expect(shop.states == [.purchasing])
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(shop.states == [.purchased])
    }

    @Test(.differs(.clearedStore)) @MainActor
    func `a payment that was just added leaves the queue when the store is cleared (TS-07, TS-67)`()
        async throws
    {
        let shop = try Shop()
        shop.add("coins")
        #expect(shop.states == [.purchasing])
        try await shop.store.clearTransactions()
        #expect(shop.states == [])
        let listener = shop.listener()
        await shop.store.settle()
        #expect(shop.states == [])
        #expect(!listener.received.contains(.updated("coins purchased")))
    }

    @Test(.differs(.clearedStore))
    func `payments that waited when the store was cleared are never charged (TS-07, TS-67)`() async throws {
        let sheet = Gate()
        let shop = try Shop(customer: .waiting(at: sheet))
        let listener = shop.listener()
        shop.add("coins")
        shop.add("gems")
        await sheet.arrivals()
        await listener.receives(.updated("gems purchasing"))
        try await shop.store.clearTransactions()
        sheet.open()
        await shop.store.settle()
        #expect(shop.queue.transactions.map(\.payment.productIdentifier) == ["coins"])
        let charged = await shop.store.run { await Array(Transaction.all) }.map(\.unsafePayloadValue.productID)
        #expect(!charged.contains("gems"))
        #expect(await shop.unfinished.count == 1)
    }

    #if DEBUG
    // In a process of its own, for its standard error.
    @Test func `a payment without an observer is reported once, and one with an observer is not (Q-05, Q-06)`()
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let shop = try Shop()
            let listener = shop.listener()
            shop.add("pro")
            shop.queue.remove(listener)
            shop.add("coins")
            shop.add("gems")
        }
        let lines = String(decoding: try #require(result).standardErrorContent, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("no observer") }
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains("Payment queue: a payment for coins was added") == true)
    }
    #endif
}
