import StoreInterface
import StoreTestSupport
import StoreTime
import TestWaiting
import Testing
import TransactionCore

/// Listeners that are older than their store.
@Suite(.timeLimit(.standard)) struct LateListenerTests {
    @Test func `a queue's listener that begins before its store opens stays the listener of a queue`() throws {
        let shop = try Shop()
        let clock = ManualStoreClock(now: Shop.openingDay)
        let store = RecoveringStore(at: { .memory }, clock: clock, report: { _ in }) { _ throws(StoreFailure) in
            throw .storage(detail: "no disk")
        }
        let presence = ObserverPresence { true }
        let feeds = [
            ListenerRole.$current.withValue(.whilePresent(presence)) { store.feed { $0.transactionUpdates() } },
            store.feed { $0.transactionUpdates() },
        ]
        try store.open { _ in shop }
        let isQueue = shop.withState { $0.listenerRoles }.map { role in
            switch role {
            case .always: false
            case .whilePresent(let present): present === presence
            }
        }
        #expect(isQueue == [true, false])
        withExtendedLifetime(feeds) {}
    }
}
