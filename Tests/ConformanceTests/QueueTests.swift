import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct QueueTests {
        @Test func `the default queue is one object (Q-01)`() throws {
            _ = try TestShop()
            #expect(SKPaymentQueue.default() === SKPaymentQueue.default())
        }

        @Test func `canMakePayments answers as the asynchronous API does (Q-02)`() throws {
            _ = try TestShop()
            #expect(SKPaymentQueue.canMakePayments() == AppStore.canMakePayments)
        }

        @Test func `the queue lists its observers and does not retain them (Q-03, Q-04)`() throws {
            _ = try TestShop()
            let queue = SKPaymentQueue.default()
            weak var released: RecordingObserver?
            do {
                let observer = RecordingObserver()
                released = observer
                queue.add(observer)
                #expect(queue.transactionObservers.contains { $0 === observer })
            }
            #expect(released == nil)
        }

        @Test func `a purchase is purchasing and then purchased, in one object (Q-42, Q-22, Q-18)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                let first = try #require(await observed.observer.next(.purchasing, of: Item.coins))
                let last = try #require(await observed.observer.next(.purchased, of: Item.coins))
                #expect(observed.observer.states(of: Item.coins) == [.purchasing, .purchased])
                #expect(first.object == last.object)
            }
        }

        @Test func `identifier and date are set from purchased on (Q-55, Q-56)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                let first = try #require(await observed.observer.next(.purchasing, of: Item.coins))
                #expect(first.id == nil && !first.hasDate && first.errorCode == nil)
                let last = try #require(await observed.observer.next(.purchased, of: Item.coins))
                #expect(last.id != nil && last.hasDate && last.errorCode == nil && last.originalID == nil)
            }
        }

        @Test func `every attached observer receives a purchase (Q-11)`() async throws {
            try await ObservedQueue.run { observed in
                let second = RecordingObserver()
                observed.queue.add(second)
                defer { observed.queue.remove(second) }
                try await observed.add(Item.coins)
                await observed.observer.next(.purchased, of: Item.coins)
                await second.next(.purchased, of: Item.coins)
                #expect(second.states(of: Item.coins).last == .purchased)
            }
        }

        @Test func `an observer that is added later receives no earlier deliveries (Q-09)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                await observed.observer.next(.purchased, of: Item.coins)
                let late = RecordingObserver()
                observed.queue.add(late)
                defer { observed.queue.remove(late) }
                try await observed.add(Item.pro)
                await late.next(.purchased, of: Item.pro)
                #expect(late.states(of: Item.coins).isEmpty)
                #expect(observed.queue.transactions.count == 2)
            }
        }

        @Test func `adding a payment copies it (Q-25)`() async throws {
            try await ObservedQueue.run { observed in
                let payment = SKMutablePayment(product: try await observed.product(Item.coins))
                payment.quantity = 2
                observed.queue.add(payment)
                payment.quantity = 7
                #expect(try #require(await observed.observer.next(.purchased, of: Item.coins)).quantity == 2)
            }
        }

        @Test func `adding a payment returns before an observer is called (Q-17)`() async throws {
            try await ObservedQueue.run { observed in
                let payment = SKPayment(product: try await observed.product(Item.coins))
                observed.queue.add(payment)
                #expect(observed.observer.history.isEmpty)
                await observed.observer.next(.purchased, of: Item.coins)
            }
        }

        @Test func `a UUID as user name becomes the account token (Q-30, X-08)`() async throws {
            try await ObservedQueue.run { observed in
                let token = UUID()
                try await observed.add(Item.pro) { $0.applicationUsername = token.uuidString }
                await observed.observer.next(.purchased, of: Item.pro)
                let isKept = try await eventually {
                    try await Transaction.latest(for: Item.pro)?.payloadValue.appAccountToken == token
                }
                #expect(isKept)
            }
        }

        @Test func `a failed purchase has an error and no identifier (Q-44, Q-54, Q-56)`() async throws {
            try await ObservedQueue.run { observed in
                observed.shop.session.failTransactionsEnabled = true
                observed.shop.session.failureError = .invalidOfferPrice
                try await observed.add(Item.coins)
                let failed = try #require(await observed.observer.next(.failed, of: Item.coins))
                #expect(failed.errorCode == SKError.Code.invalidOfferPrice.rawValue)
                #expect(failed.id == nil && !failed.hasDate)
                #expect(observed.observer.states(of: Item.coins) == [.purchasing, .failed])
            }
        }

        @Test func `an approved purchase is purchasing, deferred, and purchased in one object (Q-45, TS-20)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                observed.shop.session.askToBuyEnabled = true
                try await observed.add(Item.pro)
                let deferred = try #require(await observed.observer.next(.deferred, of: Item.pro))
                #expect(deferred.id == nil)
                let id = try observed.shop.entry(Item.pro).identifier
                try observed.shop.session.approveAskToBuyTransaction(identifier: id)
                let approved = try #require(await observed.observer.next(.purchased, of: Item.pro))
                #expect(observed.observer.states(of: Item.pro) == [.purchasing, .deferred, .purchased])
                #expect(approved.object == deferred.object)
            }
        }

        @Test func `a purchase outside the app arrives as purchased, without purchasing (Q-49, Q-60, TS-38)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                try observed.shop.session.buyProduct(productIdentifier: Item.pro)
                let entry = try #require(await observed.observer.next(.purchased, of: Item.pro))
                #expect(observed.observer.states(of: Item.pro) == [.purchased])
                #expect(entry.quantity == 1)
            }
        }

        @Test func `a renewal arrives as a new purchased transaction with an original (Q-51, Q-58)`() async throws {
            try await ObservedQueue.run(finishes: true) { observed in
                try await observed.add(Item.premium)
                let first = try #require(await observed.observer.next(.purchased, of: Item.premium))
                await observed.observer.nextRemoval(of: Item.premium)
                try observed.shop.session.forceRenewalOfSubscription(productIdentifier: Item.premium)
                let renewal = try #require(await observed.observer.next(.purchased, of: Item.premium))
                #expect(renewal.id != first.id && renewal.originalID == first.id)
            }
        }

        @Test func `a finished transaction is reported by removedTransactions as the same object (Q-64, Q-62)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                let bought = try #require(await observed.observer.next(.purchased, of: Item.coins))
                #expect(observed.queue.transactions.count == 1)
                for transaction in observed.queue.transactions { observed.queue.finishTransaction(transaction) }
                let removed = try #require(await observed.observer.nextRemoval(of: Item.coins))
                #expect(removed.object == bought.object)
                #expect(observed.queue.transactions.isEmpty)
            }
        }

        @Test func `finishing a transaction again causes no second removal (Q-65, Q-12)`() async throws {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                await observed.observer.next(.purchased, of: Item.coins)
                let transaction = try #require(observed.queue.transactions.first)
                observed.queue.finishTransaction(transaction)
                observed.queue.finishTransaction(transaction)
                await observed.observer.nextRemoval(of: Item.coins)
                try await observed.buyAndFinish(Item.pro)
                let removals = observed.observer.history.filter { callback in
                    guard case .removed(let entries) = callback else { return false }
                    return entries.contains { $0.productID == Item.coins }
                }
                #expect(removals.count == 1)
            }
        }

        @Test func `the list of transactions has purchased and failed ones until they are finished (Q-70, Q-62)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                await observed.observer.next(.purchased, of: Item.coins)
                observed.shop.session.failTransactionsEnabled = true
                try await observed.add(Item.pro)
                await observed.observer.next(.failed, of: Item.pro)
                let states = observed.queue.transactions.map(\.transactionState)
                #expect(Set(states) == [.purchased, .failed])
            }
        }

        @Test func `a payment for a consumable with an unfinished transaction yields that transaction (Q-36)`()
            async throws
        {
            try await ObservedQueue.run { observed in
                try await observed.add(Item.coins)
                let first = try #require(await observed.observer.next(.purchased, of: Item.coins))
                try await observed.add(Item.coins)
                let second = try #require(await observed.observer.next(.purchased, of: Item.coins))
                #expect(second.id == first.id)
            }
        }

        @Test func `the states have their documented raw values (Q-41)`() {
            let states: [SKPaymentTransactionState] = [.purchasing, .purchased, .failed, .restored, .deferred]
            #expect(states.map(\.rawValue) == [0, 1, 2, 3, 4])
        }
    }
}
