import Foundation
import OpenStoreKitTest
import PurchaseEvents
import StoreInterface
import StoreTime
import Synchronization

/// The notifications of one server, and their delivery.
///
/// Notifications are delivered one after another. In production, a refused notification is repeated after 1, 12, 24, 48
/// and 72 hours of the store's clock, each counted from the attempt before. In the sandbox it is never repeated (V-03).
final class NotificationOutbox: StoreCompanion {
    /// The hours from one attempt to the next.
    static let hoursBetweenAttempts: [Int64] = [1, 12, 24, 48, 72]

    private struct State {
        var notifications: [ServerNotification] = []
        /// The number of discarded notifications.
        var dropped = 0
        /// The dates of the next attempts, by number.
        var open: [Int: StoreDate] = [:]
        var isDelivering = false
        var isClosed = false
        var alarm: (date: StoreDate, task: Task<Void, Never>)?

        /// Returns the due notification with the earliest date; of those with the same date, the oldest.
        func firstDue(at now: StoreDate) -> (number: Int, notification: ServerNotification)? {
            guard let first = open.filter({ $0.value <= now }).min(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
                notifications.indices.contains(first.key - dropped - 1)
            else { return nil }
            return (first.key, notifications[first.key - dropped - 1])
        }
    }

    private let carrier: NotificationCarrier
    private let repeats: Bool
    private let clock: any StoreClock
    /// The number of notifications that are kept.
    private let limit: Int
    /// The deliveries as a participant in the store's work in progress.
    private let work: WorkInProgress.Participant
    private let state = Mutex(State())

    init(
        destination: NotificationDestination,
        repeats: Bool,
        clock: any StoreClock,
        work: WorkInProgress,
        limit: Int = 10_000
    ) throws(SimulatedServerError) {
        carrier = try NotificationCarrier(destination)
        self.repeats = repeats
        self.clock = clock
        self.limit = limit
        self.work = work.participant(.notifications)
    }

    var notifications: [ServerNotification] { state.withLock { $0.notifications } }
    var nextDueDate: StoreDate? { state.withLock { $0.open.values.min() } }
    /// True if there is a destination for notifications.
    var hasDestination: Bool { !carrier.isAbsent }

    /// Adds a notification and begins to deliver it.
    func add(_ notification: ServerNotification) {
        let now = clock.now
        state.withLock { state in
            state.notifications.append(notification)
            if state.notifications.count > limit {
                state.dropped += 1
                state.notifications.removeFirst()
                state.open[state.dropped] = nil
            }
            if !carrier.isAbsent { state.open[state.dropped + state.notifications.count] = now }
        }
        deliver()
    }

    func beginDueWork() { deliver() }

    /// Ends all deliveries after the current one.
    func close() {
        let task = state.withLock { state in
            state.isClosed = true
            defer { state.alarm = nil }
            return state.alarm?.task
        }
        task?.cancel()
    }

    /// Delivers the due notifications, unless a delivery is in progress.
    private func deliver() {
        let now = clock.now
        let begins = state.withLock { state in
            guard !state.isDelivering, !state.isClosed, state.firstDue(at: now) != nil else { return false }
            state.isDelivering = true
            work.begin()
            return true
        }
        guard begins else { return setAlarm() }
        // Detached: a back end on another machine has no store, and the delivery is not part of the call that caused
        // it.
        Task.detached { await self.deliverAll() }
    }

    private func deliverAll() async {
        while let (number, notification, date) = nextDue() {
            let result = await carrier.deliver(notification, number: number)
            note(result, of: number, at: date)
        }
        setAlarm()
        work.end()
    }

    /// Returns the next due notification, or ends the delivery and returns `nil`.
    private func nextDue() -> (Int, ServerNotification, StoreDate)? {
        let now = clock.now
        let due = state.withLock { state in
            if !state.isClosed, let due = state.firstDue(at: now) { return Optional(due) }
            state.isDelivering = false
            return nil
        }
        return due.map { ($0.number, $0.notification, now) }
    }

    private func note(_ result: DeliveryResult, of number: Int, at date: StoreDate) {
        state.withLock { state in
            let index = number - state.dropped - 1
            guard state.notifications.indices.contains(index) else { return }
            let attempt = ServerNotification.Attempt(date: date.date, result: result.rawValue)
            state.notifications[index].attempts.append(attempt)
            state.open[number] = next(
                after: date,
                attempts: state.notifications[index].attempts.count,
                isDone: attempt.isSuccess
            )
        }
    }

    private func next(after date: StoreDate, attempts: Int, isDone: Bool) -> StoreDate? {
        guard repeats, !isDone, attempts <= Self.hoursBetweenAttempts.count else { return nil }
        return StoreDate(milliseconds: date.milliseconds + Self.hoursBetweenAttempts[attempts - 1] * 3_600_000)
    }

    /// Sets an alarm for the date of the next attempt, for clocks that advance without the test.
    private func setAlarm() {
        let clock = clock
        let former: Task<Void, Never>? = state.withLock { state in
            let due = state.isClosed ? nil : state.open.values.min()
            guard state.alarm?.date != due else { return nil }
            let former = state.alarm?.task
            state.alarm = due.map { due in
                let task = Task.detached { [weak self] in
                    do throws(CancellationError) {
                        try await clock.sleep(until: due)
                    } catch {
                        return
                    }
                    self?.ring(due)
                }
                return (due, task)
            }
            return former
        }
        former?.cancel()
    }

    private func ring(_ due: StoreDate) {
        state.withLock { if $0.alarm?.date == due { $0.alarm = nil } }
        deliver()
    }
}
