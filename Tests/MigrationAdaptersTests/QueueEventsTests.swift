import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct QueueEventsTests {
    private func describe(_ event: QueueEvent?) -> String {
        switch event {
        case .updated(let entries):
            entries.map { "\($0.state.testDescription) \($0.transaction.payment.productIdentifier)" }.joined(
                separator: ", "
            )
        case .removed(let entries):
            "removed " + entries.map(\.payment.productIdentifier).joined(separator: ", ")
        case .restoreFinished: "restore finished"
        case .restoreFailed(let error): "restore failed \(error.errorCode)"
        case .promoted(let promoted, let wasAdded): "promoted \(promoted.product.productIdentifier) \(wasAdded)"
        case .revoked(let products): "revoked " + products.joined(separator: ", ")
        case .storefrontChanged(let storefront): "storefront \(storefront?.countryCode ?? "-")"
        case nil: "end"
        }
    }

    @Test func `every callback of observers becomes an event, in the same order (Q-18)`() async throws {
        let shop = try Shop()
        var events = QueueEvents(of: shop.queue).makeAsyncIterator()
        shop.queue.add(Shop.payment("pro"))
        #expect(describe(await events.next()) == "purchasing pro")
        guard case .updated(let entries)? = await events.next(), let bought = entries.first else {
            throw Unexpected("nothing was bought")
        }
        #expect(bought.state == .purchased)
        #expect(bought.error == nil)
        shop.queue.finishTransaction(bought.transaction)
        #expect(describe(await events.next()) == "removed pro")
        shop.queue.restoreCompletedTransactions()
        #expect(describe(await events.next()) == "restored pro")
        #expect(describe(await events.next()) == "restore finished")
        shop.store.customer = SimulatedCustomer(signIn: { false })
        shop.queue.restoreCompletedTransactions()
        let refused = describe(await events.next())
        #expect(refused == "restore failed 2")
        await shop.store.moveCustomer(to: "FRA")
        #expect(describe(await events.next()) == "storefront FRA")
        try await shop.store.refund(try #require(UInt64(bought.transaction.transactionIdentifier ?? "")))
        #expect(describe(await events.next()) == "revoked pro")
    }

    @Test func `the state of an event is that of its moment, however late it is read`() async throws {
        let shop = try Shop(customer: .hesitant)
        var events = QueueEvents(of: shop.queue).makeAsyncIterator()
        let recorder = AwaitedObserver()
        shop.queue.add(recorder)
        shop.queue.add(Shop.payment("coins"))
        _ = await recorder.received(2)
        guard case .updated(let first)? = await events.next(), case .updated(let second)? = await events.next() else {
            throw Unexpected("too few events")
        }
        #expect(first.map(\.state) == [.purchasing])
        #expect(second.map(\.state) == [.failed])
        #expect(second.first?.error?.code == .paymentCancelled)
        #expect(first.first?.transaction === second.first?.transaction)
    }

    @Test func `two iterations receive everything independently`() async throws {
        let shop = try Shop()
        let events = QueueEvents(of: shop.queue)
        var (one, other) = (events.makeAsyncIterator(), events.makeAsyncIterator())
        #expect(shop.queue.transactionObservers.count == 2)
        for product in ["coins", "gems"] { shop.queue.add(Shop.payment(product)) }
        var received: [String] = []
        for _ in 0..<4 { received.append(describe(await one.next())) }
        for line in received { #expect(describe(await other.next()) == line) }
    }

    @Test func `an iterator that goes away is no observer any more`() async throws {
        let shop = try Shop()
        do {
            let iterator = QueueEvents(of: shop.queue).makeAsyncIterator()
            #expect(shop.queue.transactionObservers.count == 1)
            withExtendedLifetime(iterator) {}
        }
        #expect(shop.queue.transactionObservers.isEmpty)
    }

    @Test func `a cancelled task ends the iteration and detaches`() async throws {
        let shop = try Shop()
        let (attached, told) = (Gate(), Gate())
        let task = Task {
            var events = QueueEvents(of: shop.queue).makeAsyncIterator()
            attached.open()
            var count = 0
            while await events.next() != nil {
                count += 1
                if count == 2 { told.open() }
            }
            return count
        }
        await attached.pass()
        #expect(shop.queue.transactionObservers.count == 1)
        shop.queue.add(Shop.payment("coins"))
        await told.pass()
        task.cancel()
        #expect(await task.value == 2)
        #expect(shop.queue.transactionObservers.isEmpty)
    }

    @Test func `a promoted purchase is an event, and the app answers at once or later (P-45, X-14)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            var later = QueueEvents(of: shop.queue).makeAsyncIterator()
            try await shop.store.promote("pro")
            guard case .promoted(let promoted, false)? = await later.next() else { throw Unexpected("not asked") }
            #expect(promoted.product.price == NSDecimalNumber(string: "9.99"))
            #expect(promoted.payment == SKPayment(product: promoted.product))
            shop.queue.add(promoted.payment)
            #expect(describe(await later.next()) == "purchasing pro")
            #expect(describe(await later.next()) == "purchased pro")
            var now = QueueEvents(of: shop.queue, shouldAddPromoted: { $0.product.productIdentifier == "coins" })
                .makeAsyncIterator()
            try await shop.store.promote("coins")
            #expect(describe(await now.next()) == "promoted coins true")
            #expect(describe(await now.next()) == "purchasing coins")
            #expect(describe(await now.next()) == "purchased coins")
        }
    }
}
