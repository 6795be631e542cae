import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct RestoreTests {
        @Test func `a restore delivers restored transactions and then its end (R-01, R-02, Q-50)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.pro)
                observed.queue.restoreCompletedTransactions()
                let restored = try #require(await observed.observer.next(.restored, of: Item.pro))
                #expect(restored.id != nil && restored.hasDate && restored.errorCode == nil)
                await observed.observer.next { $0 == .restoreFinished }
                #expect(observed.observer.history.last == .restoreFinished)
            }
        }

        @Test func `a restored transaction names the first transaction as its original (R-05)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.pro)
                let bought = try #require(await observed.observer.next(.purchased, of: Item.pro))
                for transaction in observed.queue.transactions { observed.queue.finishTransaction(transaction) }
                await observed.observer.nextRemoval(of: Item.pro)
                observed.queue.restoreCompletedTransactions()
                let restored = try #require(await observed.observer.next(.restored, of: Item.pro))
                #expect(restored.originalID == bought.id)
                #expect(restored.id != bought.id)
            }
        }

        @Test func `a restore without purchases only ends (R-06)`() async throws {
            try await ObservedQueue.run { observed in
                observed.queue.restoreCompletedTransactions()
                await observed.observer.next { $0 == .restoreFinished }
                #expect(observed.observer.history == [.restoreFinished])
            }
        }

        @Test func `consumables are not restored (R-03)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.coins)
                try await observed.buyAndFinish(Item.pro)
                observed.queue.restoreCompletedTransactions()
                await observed.observer.next { $0 == .restoreFinished }
                #expect(observed.observer.states(of: Item.coins).last == .purchased)
                #expect(observed.observer.states(of: Item.pro).last == .restored)
            }
        }

        @Test func `a restored transaction is finished like any other (R-07)`() async throws {
            try await ObservedQueue.run(finishes: true) { observed in
                try await observed.add(Item.pro)
                await observed.observer.nextRemoval(of: Item.pro)
                observed.queue.restoreCompletedTransactions()
                await observed.observer.next(.restored, of: Item.pro)
                await observed.observer.nextRemoval(of: Item.pro)
                #expect(observed.queue.transactions.isEmpty)
            }
        }

        @Test func `a restore adds nothing to the history of the asynchronous API (R-12, X-11)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.pro)
                let before = await identifiers(in: Transaction.all)
                observed.queue.restoreCompletedTransactions()
                await observed.observer.next { $0 == .restoreFinished }
                #expect(await identifiers(in: Transaction.all) == before)
            }
        }

        @Test func `a refund calls the observer's revocation callback (R-19, R-20)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.buyAndFinish(Item.pro)
                let id = try observed.shop.entry(Item.pro).identifier
                try observed.shop.session.refundTransaction(identifier: id)
                await observed.observer.next { $0 == .revoked([Item.pro]) }
                #expect(observed.observer.states(of: Item.pro) == [.purchasing, .purchased])
            }
        }

        @Test func `synchronizing keeps the purchases (R-14)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buyAndFinish(Item.pro)
            try await AppStore.sync()
            #expect(try await eventually { await identifiers(in: Transaction.all) == [pro.id] })
        }
    }
}
