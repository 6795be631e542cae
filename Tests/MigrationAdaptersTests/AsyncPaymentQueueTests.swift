import Foundation
import OpenStoreKit
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct AsyncPaymentQueueTests {
    private func bought(_ outcome: PaymentOutcome) throws -> SKPaymentTransaction {
        guard case .purchased(let transaction) = outcome else { throw Unexpected("\(outcome) is no purchase") }
        return transaction
    }

    @Test func `a payment is awaited until it is bought, and finished until it is gone`() async throws {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
        let transaction = try bought(await queue.add(Shop.payment("coins", quantity: 2)))
        #expect(transaction.transactionState == .purchased)
        #expect(transaction.payment.quantity == 2)
        try await queue.finish(transaction)
        #expect(shop.queue.transactions.isEmpty)
        #expect(await shop.unfinished == [])
        // A second time does nothing, and returns.
        try await queue.finish(transaction)
    }

    @Test func `a payment that fails throws its error and is finished by the owner alone (Q-43)`() async throws {
        for owner in [FinishingOwner.asynchronous, .observer] {
            let shop = try Shop(customer: .hesitant)
            let recorder = AwaitedObserver()
            shop.queue.add(recorder)
            let queue = AsyncPaymentQueue(shop.queue, owner: owner)
            await #expect(throws: SKError(.paymentCancelled)) { try await queue.add(Shop.payment("coins")) }
            switch owner {
            case .asynchronous:
                #expect(await recorder.received(3) == ["purchasing coins", "failed coins", "removed coins"])
            case .observer:
                let failed = try #require(shop.queue.transactions.first)
                await #expect(throws: AsyncPaymentQueueFailure.observerOwnsFinishing) { try await queue.finish(failed) }
                #expect(shop.queue.transactions.count == 1)
            }
        }
    }

    @Test func `a payment that waits for approval is returned, and its approval is an event (Q-45)`() async throws {
        let shop = try Shop()
        await shop.store.setAskToBuy(true)
        let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
        guard case .deferred(let transaction) = try await queue.add(Shop.payment("coins")) else {
            throw Unexpected("not deferred")
        }
        var events = QueueEvents(of: shop.queue).makeAsyncIterator()
        try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
        guard case .updated(let entries)? = await events.next() else { throw Unexpected("nothing was told") }
        #expect(entries.map(\.state) == [.purchased])
        #expect(entries.first?.transaction === transaction)
    }

    @Test(.differs(.equalPayments)) func `equal payments have outcomes of their own (Q-26)`() async throws {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .observer)
        let identifiers = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<5 {
                group.addTask {
                    guard case .purchased(let entry) = try await queue.add(Shop.payment("coins")) else { return nil }
                    return entry.transactionIdentifier
                }
            }
            return try await group.reduce(into: Set<String>()) { if let id = $1 { $0.insert(id) } }
        }
        #expect(identifiers.count == 5)
    }

    /// A queue to which other code adds a payment of its own right before each that is awaited.
    private final class CrowdedQueue: SKPaymentQueue, @unchecked Sendable {
        override func add(_ payment: SKPayment) {
            super.add(Shop.payment("coins", quantity: 5))
            super.add(payment)
        }
    }

    @Test(.differs(.equalPayments)) func `of simultaneous payments with different terms a caller gets its own (Q-26)`()
        async throws
    {
        let shop = try Shop()
        let crowded = shop.store.run { CrowdedQueue() }
        try await shop.store.run {
            let queue = AsyncPaymentQueue(crowded, owner: .observer)
            let quantities = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                for quantity in 1...3 {
                    group.addTask {
                        (
                            quantity,
                            try bought(await queue.add(Shop.payment("coins", quantity: quantity))).payment.quantity
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(quantities.count == 3)
            for (asked, bought) in quantities { #expect(bought == asked) }
        }
    }

    @Test func `buying what is unfinished returns the earlier transaction (C-10)`() async throws {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .observer)
        let first = try bought(await queue.add(Shop.payment("coins")))
        let second = try bought(await queue.add(Shop.payment("coins")))
        #expect(first === second)
    }

    @Test func `an impossible payment is an error, not the end of the process (Q-27)`() async throws {
        let queue = AsyncPaymentQueue(try Shop().queue, owner: .observer)
        for payment in [("", 1), ("coins", 0)] {
            await #expect(throws: AsyncPaymentQueueFailure.impossiblePayment) {
                try await queue.add(Shop.payment(payment.0, quantity: payment.1))
            }
        }
    }

    @Test func `a cancelled task stops waiting, and the purchase continues`() async throws {
        let gate = Gate()
        let shop = try Shop(customer: .waiting(at: gate))
        let recorder = AwaitedObserver()
        shop.queue.add(recorder)
        let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
        let task = Task { try await queue.add(Shop.payment("coins")) }
        await gate.arrivals()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.open()
        #expect(await recorder.received(2) == ["purchasing coins", "purchased coins"])
        #expect(shop.queue.transactions.map(\.transactionState) == [.purchased])
        // The next equal payment is not taken for the abandoned one.
        try await queue.finish(try #require(shop.queue.transactions.first))
        #expect(try bought(await queue.add(Shop.payment("coins"))).transactionState == .purchased)
    }

    @Test func `a failure is finished even if its task no longer waits`() async throws {
        let gate = Gate()
        let customer = SimulatedCustomer(purchase: { _ in
            await gate.pass()
            return false
        })
        let shop = try Shop(customer: customer)
        let recorder = AwaitedObserver()
        shop.queue.add(recorder)
        let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
        let task = Task { try await queue.add(Shop.payment("coins")) }
        await gate.arrivals()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.open()
        #expect(await recorder.received(3) == ["purchasing coins", "failed coins", "removed coins"])
    }

    @Test func `a restore returns what was restored, or throws (R-01, R-02, R-08)`() async throws {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
        #expect(try await queue.restore().isEmpty)
        let first = try bought(await queue.add(Shop.payment("pro")))
        try await queue.finish(first)
        let restored = try await queue.restore()
        #expect(restored.map(\.transactionState) == [.restored])
        #expect(restored.first?.original?.transactionIdentifier == first.transactionIdentifier)
        for copy in restored { try await queue.finish(copy) }
        #expect(shop.queue.transactions.isEmpty)
        shop.store.customer = SimulatedCustomer(signIn: { false })
        await #expect(throws: SKError(.paymentCancelled)) { try await queue.restore() }
    }

    @Test
    func
        `an awaitable queue restores one after the other, as a queue ignores a restore during another (R-09, R-10)`()
        async throws
    {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .asynchronous)
        try await queue.finish(try bought(await queue.add(Shop.payment("pro", name: "anna"))))
        async let annas = queue.restore(username: "anna")
        async let bobs = queue.restore(username: "bob")
        async let everybodys = queue.restore()
        #expect(try await [annas.count, bobs.count, everybodys.count] == [1, 0, 1])
    }

    @Test func `a cancelled restore stops waiting, and the next one works`() async throws {
        let gate = Gate()
        let customer = SimulatedCustomer(signIn: {
            await gate.pass()
            return true
        })
        let shop = try Shop(customer: customer)
        let queue = AsyncPaymentQueue(shop.queue, owner: .observer)
        let task = Task { try await queue.restore() }
        await gate.arrivals()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.open()
        #expect(try await queue.restore().isEmpty)
    }

    @Test func `products are returned with the unknown identifiers (Q-73)`() async throws {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .observer)
        let response = try await shop.store.run { try await queue.products(for: ["coins", "nothing"]) }
        #expect(response.products.map(\.productIdentifier) == ["coins"])
        #expect(response.invalidProductIdentifiers == ["nothing"])
    }

    @Test func `a receipt is refreshed, or the refusal thrown (Q-75)`() async throws {
        let shop = try Shop()
        let queue = AsyncPaymentQueue(shop.queue, owner: .observer)
        try await shop.store.run { try await queue.refreshReceipt() }
        shop.store.customer = SimulatedCustomer(signIn: { false })
        await #expect(throws: SKError(.paymentCancelled)) {
            try await shop.store.run { try await queue.refreshReceipt() }
        }
    }

    @Test func `a cancelled task cancels its request (Q-74)`() async throws {
        let gate = Gate()
        let customer = SimulatedCustomer(signIn: {
            await gate.pass()
            return true
        })
        let shop = try Shop(customer: customer)
        let queue = AsyncPaymentQueue(shop.queue, owner: .observer)
        let task = Task { try await shop.store.run { try await queue.refreshReceipt() } }
        await gate.arrivals()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        gate.open()
    }
}
