public import Foundation
import LocalStore
import StoreLedger
import StoreTime
import Synchronization

/// Everything that the store, the observers and the async listeners did, in the order it happened.
///
/// Write into it from any thread. With a manual clock the same script gives the same timeline, byte for byte.
public final class Timeline: Sendable {
    private struct Waiter {
        let lane: TimelineEntry.Lane
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var entries: [TimelineEntry] = []
        var waiters: [Waiter] = []

        func count(of lane: TimelineEntry.Lane) -> Int { entries.count { $0.lane == lane } }
    }

    private let state = Mutex(State())

    /// A timeline of nothing.
    public init() {}

    /// What was written down so far.
    public var entries: [TimelineEntry] { state.withLock { $0.entries } }

    /// Writes something down.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - lane: Where it happened.
    ///   - transactionID: The transaction it is about.
    ///   - date: When it happened, on the store's clock.
    public func record(_ event: String, in lane: TimelineEntry.Lane, transactionID: String? = nil, at date: Date) {
        let reached: [Waiter] = state.withLock { state in
            state.entries.append(
                TimelineEntry(
                    number: state.entries.count + 1,
                    date: date,
                    lane: lane,
                    event: event,
                    transactionID: transactionID
                )
            )
            let count = state.count(of: lane)
            let reached = state.waiters.filter { $0.lane == lane && $0.count <= count }
            state.waiters.removeAll { $0.lane == lane && $0.count <= count }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }

    /// Returns when a lane has at least so many entries.
    ///
    /// - Parameters:
    ///   - count: How many entries it must have; entries written before count too.
    ///   - lane: The lane to wait for.
    public func reaches(_ count: Int, in lane: TimelineEntry.Lane) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.count(of: lane) >= count { return true }
                state.waiters.append(Waiter(lane: lane, count: count, continuation: continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func record(_ entry: LedgerJournalEntry) {
        let event = entry.event
        let text = [event.kind.sentence, event.productID].compactMap { $0 }.joined(separator: " ")
        record(text, in: .store, transactionID: event.transactionID.map { String($0) }, at: event.date.date)
    }
}
