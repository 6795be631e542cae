import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The store of a test begins at the present moment, so that app code which compares dates with `Date()` is right.
@Suite(
    .timeLimit(.standard),
    .store(selling: [.autoRenewable("plan", price: 4.99, subscriptionPeriod: .weekly, groupID: "plans")])
)
struct PresentTimeTests {
    /// The loop over `Transaction.updates` that Apple's documentation shows.
    private final class SampleListener: Sendable {
        private let provided = Mutex<[UInt64]>([])

        var accesses: [UInt64] { provided.withLock { $0 } }

        func listen() -> Task<Void, Never> {
            let updates = Transaction.updates.makeAsyncIterator()
            return Task {
                var updates = updates
                while let result = await updates.next() { await handle(updatedTransaction: result) }
            }
        }

        private func handle(updatedTransaction verificationResult: VerificationResult<Transaction>) async {
            guard case .verified(let transaction) = verificationResult else { return }
            if transaction.revocationDate != nil {
                provided.withLock { $0.removeAll { $0 == transaction.id } }
            } else if let expirationDate = transaction.expirationDate, expirationDate < Date() {
                return
            } else if transaction.isUpgraded {
                return
            } else {
                provided.withLock { $0.append(transaction.id) }
            }
            await transaction.finish()
        }
    }

    private func accesses(afterWeeks weeks: Int, of store: SimulatedStore) async throws -> [UInt64] {
        let listener = SampleListener()
        let task = listener.listen()
        try await store.buyOutside("plan")
        try await store.advance(by: .seconds(weeks * 7 * 86_400))
        task.cancel()
        await task.value
        return listener.accesses
    }

    @Test func `a listener that compares expirationDate with Date() is right in a test's store`()
        async throws
    {
        #expect(try await accesses(afterWeeks: 3, of: .current) == [0, 1, 2, 3])
    }

    @Test func `a listener that compares expirationDate with Date() is right in withStore`() async throws {
        try await withStore(selling: [
            .autoRenewable("plan", price: 4.99, subscriptionPeriod: .weekly, groupID: "plans")
        ]) { store in
            let provided = try await accesses(afterWeeks: 1, of: store)
            #expect(provided == [0, 1])
        }
    }

    @Test func `a listener that compares expirationDate with Date() is right in a store that a test opens`()
        async throws
    {
        let store = try SimulatedStore(selling: [
            .autoRenewable("plan", price: 4.99, subscriptionPeriod: .weekly, groupID: "plans")
        ])
        let provided = try await store.run { try await accesses(afterWeeks: 1, of: store) }
        #expect(provided == [0, 1])
    }

    @Test func `a store without options begins between the moments before and after it was opened`() throws {
        // Stores count in milliseconds.
        let before = Date().addingTimeInterval(-0.001)
        let store = try SimulatedStore(selling: [.consumable("coins", price: 1)])
        #expect(store.now >= before && store.now <= Date().addingTimeInterval(0.001))
    }

    @Test(
        .store(
            selling: [.autoRenewable("plan", price: 4.99, subscriptionPeriod: .weekly, groupID: "plans")],
            .startingAt(SimulatedTime.epoch)
        )
    )
    func `a listener that compares with Date() treats all as expired at a fixed date of the past`() async throws {
        #expect(try await accesses(afterWeeks: 3, of: .current) == [])
    }
}
