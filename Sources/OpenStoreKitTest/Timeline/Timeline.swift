public import Foundation
import Synchronization

/// Everything that the store, the observers and the async listeners did, in the order it happened.
///
/// Give it to a store, and it is written by itself: what the store did, what apps asked the payment queue and what it told
/// them, what apps asked the async API and what it gave them. Write into it from any thread with
/// ``record(_:in:transactionID:at:)``. An entry is written before the app's code goes on.
///
/// With a manual clock the same script gives the same timeline, byte for byte, as long as the lanes take turns. Where two
/// lanes work at the same time, their order is what was observed; ``Order/canonical`` is the same in every run.
///
/// ## How much it keeps
///
/// Everything, unless a limit is given: about one kilobyte for an entry with a payload. With a limit, only the number of
/// deliveries of each transaction is kept for longer.
public final class Timeline: Sendable {
    /// What a store writes by itself.
    public enum Recording: Hashable, Sendable {
        /// Only what happens in the store, for tests that write the other lanes themselves.
        case store
        /// The calls of apps and the answers, too.
        case everything
    }

    private struct Waiter {
        let lane: TimelineEntry.Lane
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var entries: [TimelineEntry] = []
        var counts: [TimelineEntry.Lane: Int] = [:]
        var deliveries: [TimelineDelivery: Int] = [:]
        var waiters: [Waiter] = []
        var last = 0

        func count(of lane: TimelineEntry.Lane) -> Int { counts[lane, default: 0] }

        mutating func delivered(_ delivery: TimelineDelivery) -> Int {
            deliveries[delivery, default: 0] += 1
            return deliveries[delivery, default: 0]
        }
    }

    let recording: Recording
    private let limit: Int?
    private let state: Mutex<State>

    /// A timeline of nothing.
    ///
    /// - Parameters:
    ///   - recording: What a store writes by itself.
    ///   - limit: How many entries to keep, at least 1; the oldest are forgotten. `nil` keeps all. Numbers go on counting.
    public init(recording: Recording = .everything, keeping limit: Int? = nil) {
        self.recording = recording
        self.limit = limit.map { max(1, $0) }
        state = Mutex(State())
    }

    /// A timeline of these entries, as of what a test expects; everything that is written later comes after them.
    ///
    /// - Parameter entries: The entries, in their order.
    public convenience init(_ entries: [TimelineEntry]) {
        self.init()
        state.withLock { state in
            state.entries = entries
            state.last = entries.last?.number ?? 0
            for entry in entries { state.counts[entry.lane, default: 0] += 1 }
        }
    }

    /// What was written down so far, or the last of it where there is a limit.
    public var entries: [TimelineEntry] {
        let entries = state.withLock { $0.entries }
        return Array(entries.suffix(limit ?? entries.count))
    }

    /// How many entries were written and are forgotten because of the limit.
    public var forgottenCount: Int {
        let (last, count) = state.withLock { ($0.last, $0.entries.count) }
        return last - min(count, limit ?? count)
    }

    /// How many entries are in memory, which may be nearly twice the limit.
    package var heldCount: Int { state.withLock { $0.entries.count } }

    /// Writes something down that the app or the test did.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - lane: Where it happened.
    ///   - transactionID: The transaction it is about.
    ///   - date: When it happened, on the store's clock.
    public func record(_ event: String, in lane: TimelineEntry.Lane, transactionID: String? = nil, at date: Date) {
        write(TimelineDraft(.note, event, transactionID: transactionID), in: lane, at: date)
    }

    /// Writes a title down for what follows.
    ///
    /// Chapters are what a test's steps are to a reader, and where ``Order/canonical`` begins anew: write one when the store
    /// is at rest.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - date: When it begins, on the store's clock.
    public func beginChapter(_ title: String, at date: Date) {
        write(TimelineDraft(.chapter, title), in: .store, at: date)
    }

    func write(_ draft: TimelineDraft, in lane: TimelineEntry.Lane, at date: Date) {
        // Outside the lock, because it is most of the work.
        let payload = draft.payload?.compact
        let reached: [Waiter] = state.withLock { state in
            state.last += 1
            state.entries.append(
                TimelineEntry(
                    number: state.last,
                    date: date,
                    lane: lane,
                    kind: draft.kind,
                    event: draft.event,
                    productID: draft.productID,
                    transactionID: draft.transactionID,
                    delivery: draft.delivered.map { state.delivered(TimelineDelivery(lane: lane, key: $0)) },
                    details: draft.details,
                    payload: payload
                )
            )
            // Twice the limit, so that moving the rest costs little for each entry.
            if let limit, state.entries.count >= 2 * limit { state.entries.removeFirst(state.entries.count - limit) }
            state.counts[lane, default: 0] += 1
            guard !state.waiters.isEmpty else { return [] }
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
}
