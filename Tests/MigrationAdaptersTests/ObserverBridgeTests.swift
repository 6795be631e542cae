import Dispatch
import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ObserverBridgeTests {
    @Test func `a bridge's transaction that is finished on the default queue is finished by its bridge (X-02)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            guard case .success = try await relay.purchase(shop.product("pro")) else { throw Unexpected("not bought") }
            let entry = try #require(relay.queue.transactions.first)
            SKPaymentQueue.default().finishTransaction(entry)
            await relay.settle()
            #expect(recorder.received.last == "removed pro")
            #expect(relay.queue.transactions.isEmpty)
            #expect(await shop.unfinished == [])
        }
    }

    @Test func `a purchase is delivered as by the queue, and finished through the bridge's queue (Q-22, Q-42)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = AwaitedObserver(finishAll)
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let token = UUID()
            var wish = PurchaseArguments(productID: "coins")
            wish.quantity = 2
            wish.accountToken = token
            guard case .success = try await relay.purchase(wish) else { throw Unexpected("not bought") }
            #expect(await recorder.received(3) == ["purchasing coins", "purchased coins", "removed coins"])
            let (before, after) = (recorder.transactions[0], recorder.transactions[1])
            #expect(before === after)
            #expect(before.payment == Shop.payment("coins", quantity: 2, name: token.uuidString))
            #expect(await shop.unfinished == [])
            #expect(relay.queue.transactions.isEmpty)
        }
    }

    @Test func `every ending has its state and its error (Q-43, Q-44, Q-45, X-21)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let coins = try await shop.product("coins")
            shop.store.customer = .hesitant
            guard case .userCancelled = try await relay.purchase(coins) else { throw Unexpected("not cancelled") }
            shop.store.customer = .agreeable
            await shop.store.setAskToBuy(true)
            guard case .pending = try await relay.purchase(coins) else { throw Unexpected("not pending") }
            await shop.store.setAskToBuy(false)
            await #expect(throws: Product.PurchaseError.invalidQuantity) {
                try await relay.purchase(coins, options: [.quantity(11)])
            }
            shop.store.failVerification(with: .invalidSignature)
            guard case .success(.unverified) = try await relay.purchase(coins) else { throw Unexpected("verified") }
            let endings = recorder.transactions.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            #expect(
                recorder.received == [
                    "purchasing coins", "failed coins", "purchasing coins", "deferred coins", "purchasing coins",
                    "failed coins", "purchasing coins", "failed coins",
                ]
            )
            let codes = endings.map { entry in (entry.error as? SKError)?.errorCode }
            #expect(codes == [2, nil, 3, 0])
            // What failed to verify is not finished with its entry.
            for entry in endings { relay.queue.finishTransaction(entry) }
            await relay.settle()
            #expect(relay.queue.transactions.isEmpty)
            #expect(await shop.unfinished.count == 1)
        }
    }

    @Test func `what is unfinished is delivered at the start of each process until it is finished (X-12)`() async throws
    {
        let folder = try TemporaryFolder()
        for round in 1...2 {
            let shop = try Shop(database: .file(folder.store))
            try await shop.store.run {
                let recorder = AwaitedObserver { if round == 2 { finishAll($0, $1) } }
                let relay = ObserverBridge(to: recorder)
                if round == 1 {
                    _ = try await relay.purchase(shop.product("pro"))
                    #expect(recorder.received == ["purchasing pro", "purchased pro"])
                } else {
                    relay.start()
                    #expect(await recorder.received(2) == ["purchased pro", "removed pro"])
                    #expect(await shop.unfinished == [])
                }
                relay.stop()
            }
        }
    }

    @Test func `what happens outside is delivered once, although both sequences bring it (X-07)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let earlier = try await shop.store.buyOutside("coins")
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            relay.start()
            _ = await recorder.received(1)
            let id = try await shop.store.buyOutside("gems")
            _ = await recorder.received(2)
            // A third purchase shows that nothing came twice before it.
            try await shop.store.buyOutside("pro")
            #expect(await recorder.received(3) == ["purchased coins", "purchased gems", "purchased pro"])
            #expect(recorder.transactions.prefix(2).map(\.transactionIdentifier) == ["\(earlier)", "\(id)"])
        }
    }

    @Test func `a bridge delivers an approved purchase as a new entry, beside the deferred one (X-15)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            await shop.store.setAskToBuy(true)
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            _ = try await relay.purchase(shop.product("coins"))
            try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
            #expect(await recorder.received(3) == ["purchasing coins", "deferred coins", "purchased coins"])
            #expect(recorder.transactions[1] !== recorder.transactions[2])
            #expect(relay.queue.transactions.map(\.transactionState) == [.deferred, .purchased])
        }
    }

    @Test func `a revocation is delivered for each product, once in the life of the app (R-19, R-21)`() async throws {
        let folder = try TemporaryFolder()
        let records = MemoryDeliveryRecords()
        do {
            let shop = try Shop(database: .file(folder.store))
            try await shop.store.run {
                let recorder = AwaitedObserver()
                let relay = ObserverBridge(to: recorder, revocations: records)
                _ = try await relay.purchase(shop.product("pro"))
                try await shop.store.refund(try #require(await shop.unfinished.first))
                #expect(
                    await recorder.received(4) == ["purchasing pro", "purchased pro", "revoked pro", "removed pro"]
                )
                relay.stop()
            }
        }
        #expect(await records.keys.count == 1)
        let shop = try Shop(database: .file(folder.store))
        try await shop.store.run {
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder, revocations: records)
            relay.start()
            try await shop.store.buyOutside("coins")
            #expect(await recorder.received(1) == ["purchased coins"])
        }
    }

    @Test func `what is announced of a product while it is bought waits for the end of that purchase`() async throws {
        let gate = Gate()
        let shop = try Shop(customer: .waiting(at: gate))
        try await shop.store.run {
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let product = try await shop.product("coins")
            let buying = Task { try await relay.purchase(product) }
            await gate.arrivals()
            try await shop.store.buyOutside("coins")
            // Once the other product is told, the first announcement was received, and held back.
            try await shop.store.buyOutside("gems")
            #expect(await recorder.received(2) == ["purchasing coins", "purchased gems"])
            gate.open()
            _ = try await buying.value
            let received = await recorder.received(4)
            #expect(received.suffix(2) == ["purchased coins", "purchased coins"])
            // The object of the purchase is the one that was purchasing.
            #expect(recorder.transactions[0] === recorder.transactions[2])
            #expect(Set(relay.queue.transactions.map(\.transactionIdentifier)).count == 3)
        }
    }

    @Test func `buying an unfinished product delivers the earlier entry again (C-10)`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            for _ in 0..<2 { _ = try await relay.purchase(shop.product("coins")) }
            #expect(
                recorder.received == ["purchasing coins", "purchased coins", "purchasing coins", "purchased coins"]
            )
            #expect(recorder.transactions[1] === recorder.transactions[3])
            #expect(relay.queue.transactions.count == 1)
        }
    }

    @Test func `two purchases of one thing at once are delivered once, also if the first is finished by then (C-10)`()
        async throws
    {
        let sheet = Gate()
        let shop = try Shop(customer: .waiting(at: sheet))
        try await shop.store.run {
            let recorder = AwaitedObserver(finishAll)
            let relay = ObserverBridge(to: recorder)
            let product = try await shop.product("pro")
            async let first = relay.purchase(product)
            async let second = relay.purchase(product)
            _ = await recorder.received(2)
            sheet.open()
            _ = try await (first, second)
            await relay.settle()
            #expect(recorder.received.filter { $0 == "purchased pro" }.count == 1)
            #expect(recorder.received.filter { $0 == "removed pro" }.count == 2)
            #expect(relay.queue.transactions.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `an outside purchase that a listener finishes first is delivered by a bridge, and removed (X-07, X-12)`(
        isEarlier: Bool
    ) async throws {
        let shop = try Shop()
        try await shop.store.run {
            let callbacks = DispatchQueue(label: "callbacks")
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder, callbackQueue: callbacks)
            callbacks.suspend()
            var id: UInt64 = 0
            if isEarlier { id = try await shop.store.buyOutside("coins") }
            relay.start()
            if !isEarlier { id = try await shop.store.buyOutside("coins") }
            // The bridge has the announcement when the store has settled, and cannot handle it.
            await shop.store.settle()
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            callbacks.resume()
            await relay.settle()
            #expect(recorder.received == ["purchased coins", "removed coins"])
            #expect(relay.queue.transactions.isEmpty)
            try await shop.store.refund(id)
            try await shop.store.reverseRefund(id)
            await shop.store.settle()
            await relay.settle()
            #expect(recorder.received == ["purchased coins", "removed coins"])
        }
    }

    @Test func `a purchase after the bridge was started is not delivered as an unfinished one (C-18)`()
        async throws
    {
        for round in 0..<15 {
            let shop = try Shop()
            try await shop.store.run {
                let before = try await shop.buy("pro").unsafePayloadValue
                let recorder = AwaitedObserver()
                let relay = ObserverBridge(to: recorder)
                relay.start()
                try await shop.buy("coins")
                await shop.store.settle()
                await relay.settle()
                #expect(recorder.received == ["purchased pro"], "round \(round)")
                await before.finish()
            }
        }
    }

    @Test func `a refund of one period of a running subscription names no product to a bridge's observer (R-18)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = AwaitedObserver(finishAll)
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let first = try await shop.buy("plan.month").unsafePayloadValue
            await first.finish()
            try await shop.store.advance(by: .seconds(86_400 * 40))
            await shop.store.settle()
            let second = try #require(await Transaction.latest(for: "plan.month")).unsafePayloadValue
            try #require(second.id != first.id)
            try await shop.store.refund(first.id)
            await shop.store.settle()
            await relay.settle()
            #expect(!recorder.received.contains { $0.contains("revoked") })
            try await shop.store.refund(second.id)
            await shop.store.settle()
            await relay.settle()
            #expect(recorder.received.filter { $0.contains("revoked") }.count == 1)
        }
    }
}
