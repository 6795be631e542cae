import Dispatch
import Foundation
import OpenStoreKitTest
@testable import PaymentQueue
import QueueTestSupport
import StoreTestSupport
import Testing
import TestWaiting

/// Transactions from before the launch of a queue: very many of them, and announcements that come before the launch.
@Suite(.timeLimit(.standard)) struct EarlierTransactionTests {
    @Test
    func `many unfinished transactions are delivered in parts, each when the one before was received (Q-08, Q-19)`()
        async throws
    {
        let shop = try Shop()
        var bought: [String] = []
        for _ in 0..<600 { bought.append(String(try await shop.store.buyOutside("coins"))) }
        let queue = shop.slowQueue()
        let listener = Listener()
        queue.add(listener)
        // A payment of this launch does not wait for all earlier transactions, and is listed behind them.
        let payment = SKMutablePayment()
        payment.productIdentifier = "pro"
        queue.add(payment)
        await shop.store.settle()
        let sizes = listener.received.compactMap { call -> Int? in
            guard case .updated(let transactions) = call, transactions.first == "coins purchased" else { return nil }
            return transactions.count
        }
        #expect(sizes == [256, 256, 88])
        let coins = listener.transactions.filter { $0.payment.productIdentifier == "coins" }
        #expect(coins.map(\.transactionIdentifier) == bought)
        #expect(queue.transactions.dropLast().map(\.transactionIdentifier) == bought)
        #expect(queue.transactions.last?.payment.productIdentifier == "pro")
    }

    @Test
    func
        `a queue without signals delivers many unfinished transactions in parts, and then what was announced (Q-08, Q-19)`()
        async
    {
        // The delivery queue is blocked, so that the purchase is announced while parts are still to be read.
        await #expect(processExitsWith: .success) {
            PaymentQueueDelivery.queue = DispatchQueue(label: "callbacks")
            let shop = try QueueSignals.$areGiven.withValue(false) { try Shop() }
            var bought: [String] = []
            for _ in 0..<600 { bought.append(String(try await shop.store.buyOutside("coins"))) }
            let (entered, isHeldUp) = (Gate(), DispatchSemaphore(value: 0))
            let first = bought[0]
            let listener = shop.listener { _, transaction in
                guard transaction.transactionIdentifier == first else { return }
                Task { await entered.pass() }
                isHeldUp.wait()
            }
            await entered.arrivals()
            try await shop.store.buyOutside("gems")
            isHeldUp.signal()
            await shop.store.settle()
            let sizes = listener.received.map { call -> Int in
                guard case .updated(let transactions) = call else { return 0 }
                return transactions.count
            }
            #expect(sizes == [256, 256, 88, 1])
            #expect(shop.queue.transactions.dropLast().map(\.transactionIdentifier) == bought)
            #expect(shop.queue.transactions.last?.payment.productIdentifier == "gems")
        }
    }

    @Test
    func `a purchase that is announced while earlier transactions are read is delivered behind them (Q-19, Q-20)`()
        async
    {
        // The delivery queue is blocked until the queue handles the announcement, when parts are still to be read.
        await #expect(processExitsWith: .success) {
            PaymentQueueDelivery.queue = DispatchQueue(label: "callbacks")
            let shop = try Shop()
            var bought: [String] = []
            for _ in 0..<600 { bought.append(String(try await shop.store.buyOutside("coins"))) }
            let (entered, announced, isHeldUp) = (Gate(), Gate(), DispatchSemaphore(value: 0))
            let first = bought[0]
            let listener = Listener { _, transaction in
                guard transaction.transactionIdentifier == first else { return }
                Task { await entered.pass() }
                isHeldUp.wait()
            }
            let queue = shop.slowQueue(beforeAnnouncement: { _ in await announced.pass() })
            queue.add(listener)
            await entered.arrivals()
            bought.append(String(try await shop.store.buyOutside("gems")))
            await announced.arrivals()
            isHeldUp.signal()
            announced.open()
            await shop.store.settle()
            #expect(listener.transactions.map(\.transactionIdentifier) == bought)
        }
    }

    @Test func `a transaction that left before its part was read is not delivered again (Q-08, C-10)`() async throws {
        let shop = try Shop()
        for _ in 0..<700 { try await shop.store.buyOutside("coins") }
        let pro = try await shop.buyAsync("pro")
        let queue = shop.slowQueue()
        let listener = Listener { queue, transaction in
            if transaction.payment.productIdentifier == "pro", transaction.transactionState == .purchased {
                queue.finishTransaction(transaction)
            }
        }
        // Before the observer is attached, so that the payment is processed while parts are still to be read.
        let payment = SKMutablePayment()
        payment.productIdentifier = "pro"
        queue.add(payment)
        queue.add(listener)
        await shop.store.settle()
        // The payment returns the earlier transaction, before or after its part is read, with one object for both.
        let told = listener.history.filter { $0.0.payment.productIdentifier == "pro" && $0.1 == .purchased }
        #expect(Set(told.map(\.0.transactionIdentifier)) == [String(pro.id)])
        #expect(Set(told.map { ObjectIdentifier($0.0) }).count == 1)
        #expect(queue.transactions.count == 700)
    }

    @Test func `purchases of another process during the launch are delivered in the order of the ledger (X-07, Q-20)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let shop = try Shop(database: .file(folder.store))
        let other = try Shop(database: .file(folder.store))
        let gate = Gate()
        let queue = shop.slowQueue(beforeLaunch: { await gate.pass() })
        let listener = Listener()
        queue.add(listener)
        await gate.arrivals()
        let bought = [try await other.buyAsync("gems").id, try await other.buyAsync("coins").id]
        gate.open()
        await listener.receives(.updated("coins purchased"))
        await shop.store.settle()
        #expect(listener.received == [.updated("gems purchased"), .updated("coins purchased")])
        #expect(queue.transactions.map(\.transactionIdentifier) == bought.map { String($0) })
    }

    @Test(arguments: [true, false])
    func `an announcement before the launch of the queue is delivered after it (X-07)`(areGiven: Bool) async throws {
        let shop = try QueueSignals.$areGiven.withValue(areGiven) { try Shop() }
        let announced = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let mailbox = shop.queue.storeQueue().mailbox
        try await shop.store.buyOutside("gems")
        var updates = announced
        let gems = try #require(await updates.next()).unsafePayloadValue
        mailbox.post(.updated(gems))
        if !areGiven { await gems.finish() }
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("gems purchased")])
    }

    @Test func `a queue that ended while it was at work leaves its payments to the next queue (Q-24, Q-82)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let gate = Gate()
        let shop = try Shop(database: .file(folder.store), customer: .hesitant)
        do {
            let queue = shop.slowQueue(beforeAnnouncement: { _ in await gate.pass() })
            let listener = Listener()
            queue.add(listener)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            queue.add(payment)
            await listener.receives(.updated("coins failed 2"))
            try await shop.store.buyOutside("gems")
            await gate.arrivals()
        }
        let next = try Shop(database: .file(folder.store))
        let listener = next.listener()
        await next.store.settle()
        #expect(listener.transactions.map(\.productAndState).sorted() == ["coins failed 2", "gems purchased"])
        gate.open()
    }
}
