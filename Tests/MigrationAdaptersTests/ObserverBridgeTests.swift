import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

@Suite(.timeLimit(.minutes(15))) struct ObserverBridgeTests {
    @Test func `a relay's transaction that is finished on the default queue is finished by its relay (X-02)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder)
            guard case .success = try await relay.purchase(shop.product("pro")) else { throw Unexpected("not bought") }
            let entry = try #require(relay.queue.transactions.first)
            SKPaymentQueue.default().finishTransaction(entry)
            await relay.settle()
            #expect(recorder.heard.last == "removed pro")
            #expect(relay.queue.transactions.isEmpty)
            #expect(await shop.unfinished == [])
        }
    }

    @Test func `Q-22 Q-42 a purchase is told as the queue tells it, and finished through the relay's queue`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = Witness(finishAll)
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let token = UUID()
            var wish = PurchaseArguments(productID: "coins")
            wish.quantity = 2
            wish.accountToken = token
            guard case .success = try await relay.purchase(wish) else { throw Unexpected("not bought") }
            #expect(await recorder.heard(3) == ["purchasing coins", "purchased coins", "removed coins"])
            let (before, after) = (recorder.transactions[0], recorder.transactions[1])
            #expect(before === after)
            #expect(before.payment == Shop.payment("coins", quantity: 2, name: token.uuidString))
            #expect(await shop.unfinished == [])
            #expect(relay.queue.transactions.isEmpty)
        }
    }

    @Test func `Q-43 Q-44 Q-45 X-21 every ending has its state and its error`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = Witness()
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
                recorder.heard == [
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

    @Test func `X-12 what is unfinished is told at the start of each process until it is finished`() async throws {
        let folder = try TemporaryFolder()
        for round in 1...2 {
            let shop = try Shop(database: .file(folder.store))
            try await shop.store.run {
                let recorder = Witness { if round == 2 { finishAll($0, $1) } }
                let relay = ObserverBridge(to: recorder)
                if round == 1 {
                    _ = try await relay.purchase(shop.product("pro"))
                    #expect(recorder.heard == ["purchasing pro", "purchased pro"])
                } else {
                    relay.start()
                    #expect(await recorder.heard(2) == ["purchased pro", "removed pro"])
                    #expect(await shop.unfinished == [])
                }
                relay.stop()
            }
        }
    }

    @Test func `X-07 what happens outside is told once, although both sequences bring it`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let earlier = try await shop.store.buyOutside("coins")
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            relay.start()
            _ = await recorder.heard(1)
            let id = try await shop.store.buyOutside("gems")
            _ = await recorder.heard(2)
            // A third purchase shows that nothing came twice before it.
            try await shop.store.buyOutside("pro")
            #expect(await recorder.heard(3) == ["purchased coins", "purchased gems", "purchased pro"])
            #expect(recorder.transactions.prefix(2).map(\.transactionIdentifier) == ["\(earlier)", "\(id)"])
        }
    }

    @Test func `X-15 an approved purchase comes as a new entry`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            await shop.store.setAskToBuy(true)
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder)
            _ = try await relay.purchase(shop.product("coins"))
            try await shop.store.approve(try #require(await shop.store.pendingRequests.first))
            #expect(await recorder.heard(3) == ["purchasing coins", "deferred coins", "purchased coins"])
            #expect(recorder.transactions[1] !== recorder.transactions[2])
            #expect(relay.queue.transactions.map(\.transactionState) == [.deferred, .purchased])
        }
    }

    @Test func `R-19 R-21 a revocation is told by product, once in the life of the app`() async throws {
        let folder = try TemporaryFolder()
        let records = MemoryDeliveryRecords()
        do {
            let shop = try Shop(database: .file(folder.store))
            try await shop.store.run {
                let recorder = Witness()
                let relay = ObserverBridge(to: recorder, revocations: records)
                _ = try await relay.purchase(shop.product("pro"))
                try await shop.store.refund(try #require(await shop.unfinished.first))
                #expect(
                    await recorder.heard(4) == ["purchasing pro", "purchased pro", "revoked pro", "removed pro"]
                )
                relay.stop()
            }
        }
        #expect(await records.keys.count == 1)
        let shop = try Shop(database: .file(folder.store))
        try await shop.store.run {
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder, revocations: records)
            relay.start()
            try await shop.store.buyOutside("coins")
            #expect(await recorder.heard(1) == ["purchased coins"])
        }
    }

    @Test func `old code that adds payments to the relay's queue buys through the asynchronous API`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let namespace = UUID()
            let recorder = Witness(finishAll)
            let relay = ObserverBridge(to: recorder, names: .nameBased(namespace: namespace))
            relay.start()
            relay.queue.add(Shop.payment("pro", name: "anna"))
            #expect(await recorder.heard(3) == ["purchasing pro", "purchased pro", "removed pro"])
            let bought = try #require(await shop.results(of: Transaction.all).first).unsafePayloadValue
            #expect(
                bought.appAccountToken == (try AccountNamePolicy.nameBased(namespace: namespace).token(for: "anna"))
            )
            relay.queue.add(Shop.payment("nothing"))
            #expect(await recorder.heard(6).suffix(3) == ["purchasing nothing", "failed nothing", "removed nothing"])
            relay.queue.restoreCompletedTransactions(withApplicationUsername: "anna")
            #expect(await recorder.heard(9).suffix(3) == ["restored pro", "restore finished", "removed pro"])
            let restored = try #require(recorder.transactions.last)
            #expect(restored.original?.transactionIdentifier == "\(bought.id)")
            #expect(restored.transactionIdentifier != "\(bought.id)")
            relay.queue.restoreCompletedTransactions(withApplicationUsername: "bob")
            #expect(await recorder.heard(10).last == "restore finished")
            shop.store.customer = SimulatedCustomer(signIn: { false })
            relay.queue.restoreCompletedTransactions()
            #expect(await recorder.heard(11).last == "restore failed 2")
            await shop.store.moveCustomer(to: "FRA")
            #expect(await recorder.heard(12).last == "storefront changed")
        }
    }

    @Test func `what is announced of a product while it is bought waits for the end of that purchase`() async throws {
        let gate = Gate()
        let shop = try Shop(customer: .waiting(at: gate))
        try await shop.store.run {
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let product = try await shop.product("coins")
            let buying = Task { try await relay.purchase(product) }
            await gate.arrivals()
            try await shop.store.buyOutside("coins")
            // Once the other product is told, the first announcement was heard, and held back.
            try await shop.store.buyOutside("gems")
            #expect(await recorder.heard(2) == ["purchasing coins", "purchased gems"])
            gate.open()
            _ = try await buying.value
            let heard = await recorder.heard(4)
            #expect(heard.suffix(2) == ["purchased coins", "purchased coins"])
            // The object of the purchase is the one that was purchasing.
            #expect(recorder.transactions[0] === recorder.transactions[2])
            #expect(Set(relay.queue.transactions.map(\.transactionIdentifier)).count == 3)
        }
    }

    @Test func `C-10 buying what is unfinished tells the earlier entry again`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder)
            for _ in 0..<2 { _ = try await relay.purchase(shop.product("coins")) }
            #expect(
                recorder.heard == ["purchasing coins", "purchased coins", "purchasing coins", "purchased coins"]
            )
            #expect(recorder.transactions[1] === recorder.transactions[3])
            #expect(relay.queue.transactions.count == 1)
        }
    }

    @Test func `Q-03 Q-14 observers come and go, and none is kept alive`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            let other = Witness()
            var recorder: Witness? = Witness()
            let relay = ObserverBridge(to: try #require(recorder))
            weak let former = recorder
            recorder = nil
            #expect(former == nil)
            relay.queue.add(other)
            relay.queue.add(other)
            #expect(relay.queue.transactionObservers.map { $0 === other } == [true])
            _ = try await relay.purchase(shop.product("coins"))
            #expect(other.heard == ["purchasing coins", "purchased coins"])
            relay.queue.remove(other)
            _ = try await relay.purchase(shop.product("gems"))
            #expect(other.heard.count == 2)
        }
    }

    @Test func `Q-15 observers are called on the queue that was chosen, in the store of the caller`() async throws {
        let shop = try Shop()
        let key = DispatchSpecificKey<String>()
        let callbacks = DispatchQueue(label: "callbacks")
        callbacks.setSpecific(key: key, value: "chosen")
        let queue = shop.queue
        try await shop.store.run {
            let recorder = Witness { _, _ in
                #expect(DispatchQueue.getSpecific(key: key) == "chosen")
                #expect(SKPaymentQueue.default() === queue)
            }
            let relay = ObserverBridge(to: recorder, callbackQueue: callbacks)
            _ = try await relay.purchase(shop.product("coins"))
            #expect(recorder.heard.count == 2)
        }
    }

    @Test func `X-03 what the relay finishes leaves the store's own queue`() async throws {
        let shop = try Shop()
        try await shop.store.run {
            var events = QueueEvents(of: shop.queue).makeAsyncIterator()
            let relayed = Witness()
            let relay = ObserverBridge(to: relayed)
            relay.start()
            try await shop.store.buyOutside("coins")
            // Both have heard of it before one of them finishes it: the other would hear nothing otherwise.
            guard case .updated? = await events.next() else { throw Unexpected("the store's own queue was not told") }
            #expect(await relayed.heard(1) == ["purchased coins"])
            relay.queue.finishTransaction(try #require(relayed.transactions.first))
            guard case .removed? = await events.next() else { throw Unexpected("the purchase stayed in the queue") }
            #expect(await relayed.heard(2) == ["purchased coins", "removed coins"])
            #expect(shop.queue.transactions.isEmpty)
        }
    }

    @Test func `a purchase after the relay was started is not told as one that was unfinished (C-18)`() async throws {
        for round in 0..<15 {
            let shop = try Shop()
            try await shop.store.run {
                let before = try await shop.buy("pro").unsafePayloadValue
                let recorder = Witness()
                let relay = ObserverBridge(to: recorder)
                relay.start()
                try await shop.buy("coins")
                await shop.store.rest()
                await relay.settle()
                #expect(recorder.heard == ["purchased pro"], "round \(round)")
                await before.finish()
            }
        }
    }

    @Test func `a payment is in the relay's queue when add returns (Q-72)`() async throws {
        let shop = try Shop()
        await shop.store.run {
            let recorder = Witness()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            relay.queue.add(Shop.payment("coins"))
            let listed = relay.queue.transactions
            #expect(listed.count == 1)
            #expect(await recorder.heard(2) == ["purchasing coins", "purchased coins"])
            #expect(recorder.transactions.allSatisfy { $0 === listed.first })
        }
    }

    @Test func `a refund of one period of a running subscription names no product to a relay's observer (R-18)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let recorder = Witness(finishAll)
            let relay = ObserverBridge(to: recorder)
            relay.start()
            let first = try await shop.buy("plan.month").unsafePayloadValue
            await first.finish()
            await shop.store.advance(by: .seconds(86_400 * 40))
            await shop.store.rest()
            let second = try #require(await Transaction.latest(for: "plan.month")).unsafePayloadValue
            try #require(second.id != first.id)
            try await shop.store.refund(first.id)
            await shop.store.rest()
            await relay.settle()
            #expect(!recorder.heard.contains { $0.contains("revoked") })
            try await shop.store.refund(second.id)
            await shop.store.rest()
            await relay.settle()
            #expect(recorder.heard.filter { $0.contains("revoked") }.count == 1)
        }
    }
}
