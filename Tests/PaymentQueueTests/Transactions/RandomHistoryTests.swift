import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Random operations of apps and customers, in which no transaction may be lost or invented.
@Suite(.timeLimit(.long)) struct RandomHistoryTests {
    private static let products = ["coins", "gems", "pro", "themes", "season", "plan.month", "plan.gold", "nothing"]

    @Test(.timeLimit(.long), arguments: 0..<UInt64(TestExtent.cases(8, thorough: 24)))
    func `states only move forward, and the queue agrees with the store (Q-20, Q-52, Q-21)`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        for _ in 0..<3 {
            let shop = try Shop(
                database: .file(folder.store),
                customer: SimulatedCustomer(purchase: { $0.quantity < 3 })
            )
            await shop.store.setAskToBuy(Bool.random(using: &random))
            let listener = shop.listener()
            for _ in 0..<12 { try await playRandomStep(on: shop, using: &random) }
            try await settle(shop, listener)
            await check(shop, listener)
        }
    }

    private func playRandomStep(on shop: Shop, using random: inout SeededGenerator) async throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            let quantity = Int.random(in: 1...4, using: &random)
            guard let product = Self.products.randomElement(using: &random) else { return }
            shop.add(product) { $0.quantity = quantity }
        case 5..<7:
            let finishable = shop.queue.transactions.filter { $0.transactionState != .purchasing }
            if let transaction = finishable.randomElement(using: &random) { shop.queue.finishTransaction(transaction) }
        case 7: shop.queue.restoreCompletedTransactions()
        case 8:
            guard let request = await shop.store.pendingRequests.randomElement(using: &random) else { return }
            if Bool.random(using: &random) {
                try await shop.store.approve(request)
            } else {
                try await shop.store.decline(request)
            }
        default: try await shop.store.advance(by: .seconds(86_400 * 20))
        }
    }

    /// Waits until the queue has processed every payment, and received every announcement.
    private func settle(_ shop: Shop, _ listener: Listener) async throws {
        await shop.store.setAskToBuy(false)
        shop.add("last")
        await listener.receives(.updated("last failed 5"))
        // Earlier announcements of the store are received before this purchase.
        let id = try await shop.store.buyOutside("coins", quantity: 5)
        await listener.receives(identifier: String(id))
        while !Set(await shop.unfinished).isSubset(of: Set(storeIdentifiers(in: shop))) {
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        }
    }

    /// The store's transactions that are in the queue, without the copies.
    private func storeIdentifiers(in shop: Shop) -> [UInt64] {
        shop.queue.transactions.filter { $0.transactionState == .purchased }
            .compactMap { $0.transactionIdentifier.flatMap { UInt64($0) } }
            .filter { $0 < 9_000_000_000_000_000 }
    }

    private func check(_ shop: Shop, _ listener: Listener) async {
        var states: [ObjectIdentifier: [SKPaymentTransactionState]] = [:]
        for (transaction, state) in listener.history {
            states[ObjectIdentifier(transaction), default: []].append(state)
        }
        for sequence in states.values {
            for (earlier, later) in zip(sequence, sequence.dropFirst()) {
                #expect(follows(later, earlier), "\(sequence)")
            }
        }
        for case .updated(let batch) in listener.received { #expect(!batch.isEmpty) }
        #expect(Set(shop.queue.transactions.map { ObjectIdentifier($0) }).count == shop.queue.transactions.count)
        let unfinished = Set(await shop.unfinished)
        let all = await shop.store.run { await Array(Transaction.all) }.map(\.unsafePayloadValue.id)
        #expect(unfinished.isSubset(of: storeIdentifiers(in: shop)))
        #expect(Set(storeIdentifiers(in: shop)).isSubset(of: unfinished.union(all)))
        #expect(await shop.store.inconsistencies.isEmpty)
        let copies = shop.queue.transactions.compactMap(\.transactionIdentifier).filter { $0.hasPrefix("9000") }
        #expect(Set(copies).count == copies.count)
    }

    /// A transaction can be purchased again if its product is bought again before it is finished (C-10).
    private func follows(_ later: SKPaymentTransactionState, _ earlier: SKPaymentTransactionState) -> Bool {
        switch (earlier, later) {
        case (.purchasing, .purchased), (.purchasing, .failed), (.purchasing, .deferred), (.deferred, .purchased),
            (.deferred, .failed), (.purchased, .purchased):
            true
        default: false
        }
    }
}
