public import Foundation
import OpenStoreKit
import Synchronization

/// A log of the events of a store, its queue observers, and its async listeners, in the order of occurrence.
///
/// Pass it to a store, which records automatically: its own events, the requests of apps to the payment queue and the
/// async API, and their answers. Tests and apps can add entries from any thread with
/// ``record(_:in:transactionID:at:)``. An entry is recorded before the app's code continues.
///
/// With a manual clock the same script produces the same timeline, byte for byte, as long as the lanes take turns. If
/// two lanes work at the same time, the timeline contains the observed order; ``Order/canonical`` is the same in every
/// run.
///
/// ## Memory
///
/// Without a limit, all entries are kept. An entry with a payload takes about one kilobyte. With a limit, old entries
/// are discarded, except for the number of deliveries of each transaction.
public final class Timeline: Sendable {
    /// The events that a store records automatically.
    public enum Recording: Hashable, Sendable {
        /// Only events in the store, for tests that record the other lanes themselves.
        case store
        /// Also the requests of apps and the answers.
        case everything
    }

    struct Waiter {
        let lane: TimelineEntry.Lane
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    struct State {
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
    let state: Mutex<State>

    /// Creates an empty timeline.
    ///
    /// - Parameters:
    ///   - recording: The events that a store records automatically.
    ///   - limit: The number of entries to keep, at least 1; older entries are discarded. `nil` keeps all. Numbering
    ///     continues.
    public init(recording: Recording = .everything, keeping limit: Int? = nil) {
        self.recording = recording
        self.limit = limit.map { max(1, $0) }
        state = Mutex(State())
    }

    /// Creates a timeline with entries, such as one that a test expects; later entries are appended.
    ///
    /// - Parameter entries: The entries in order.
    public convenience init(_ entries: [TimelineEntry]) {
        self.init()
        state.withLock { state in
            state.entries = entries
            state.last = entries.last?.number ?? 0
            for entry in entries { state.counts[entry.lane, default: 0] += 1 }
        }
    }

    /// The recorded entries; with a limit, only the latest.
    public var entries: [TimelineEntry] {
        let entries = state.withLock { $0.entries }
        return Array(entries.suffix(limit ?? entries.count))
    }

    /// The number of entries that were discarded because of the limit.
    public var forgottenCount: Int {
        let (last, count) = state.withLock { ($0.last, $0.entries.count) }
        return last - min(count, limit ?? count)
    }

    /// Records an event of the app or the test.
    ///
    /// - Parameters:
    ///   - event: The description of the event.
    ///   - lane: The lane of the event.
    ///   - transactionID: The identifier of the transaction.
    ///   - date: The date of the event, on the store's clock.
    public func record(_ event: String, in lane: TimelineEntry.Lane, transactionID: String? = nil, at date: Date) {
        write(TimelineEntry(number: 0, date: date, lane: lane, event: event, transactionID: transactionID))
    }

    /// Records the title of a chapter.
    ///
    /// Chapters show the steps of a test to a reader, and ``Order/canonical`` sorts within them. Begin a chapter when
    /// the store has settled.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - date: The beginning of the chapter, on the store's clock.
    public func beginChapter(_ title: String, at date: Date) {
        write(TimelineEntry(number: 0, date: date, lane: .store, kind: .chapter, event: title))
    }

    /// Appends an entry, with its number.
    ///
    /// - Parameters:
    ///   - entry: The entry, without a number.
    ///   - key: The delivery that the entry represents, whose count it gets; `nil` if the app receives no transaction to
    ///     deliver.
    func write(_ entry: TimelineEntry, delivering key: DeliveryKey? = nil) {
        let lane = entry.lane
        let reached: [Waiter] = state.withLock { state in
            state.last += 1
            var entry = entry.numbered(state.last)
            if let key {
                entry.delivery = state.delivered(TimelineDelivery(lane: lane, device: entry.device, key: key))
            }
            state.entries.append(entry)
            // Removal begins at twice the limit, so that moving the remaining entries costs little per entry.
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

    /// Waits until the number of a lane's entries reaches a count.
    ///
    /// - Parameters:
    ///   - count: The number of entries, including earlier ones.
    ///   - lane: The lane.
    public func waitUntilCount(reaches count: Int, in lane: TimelineEntry.Lane) async {
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

/// The key under which repeated deliveries are counted.
struct TimelineDelivery: Hashable {
    let lane: TimelineEntry.Lane
    /// The device that the delivery is on, if the store has several.
    let device: String?
    let key: DeliveryKey
}
