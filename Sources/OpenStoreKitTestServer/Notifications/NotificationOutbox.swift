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
/// ``NotificationFaults`` change the dates of attempts, their outcomes and their number (V-19).
final class NotificationOutbox: StoreCompanion {
    /// The hours from one attempt to the next.
    static let hoursBetweenAttempts: [Int64] = [1, 12, 24, 48, 72]

    /// One delivery of a notification, with all its attempts.
    private struct Delivery: Hashable {
        /// The number of the notification.
        let number: Int
        /// The number of the repetition that a fault causes; 0 for the delivery of the notification itself.
        var repetition = 0
    }

    private struct State {
        var faults = NotificationFaults()
        /// The plans of the notifications that have faults, by number.
        var plans: [Int: DeliveryPlan] = [:]
        /// The notifications that wait for the next one to overtake them.
        var overtaken: Set<Int> = []
        /// The end of a slow answer, before which no attempt begins.
        var busyUntil = StoreDate(milliseconds: .min)
        var notifications: [ServerNotification] = []
        /// The number of discarded notifications.
        var dropped = 0
        /// The dates of the next attempts.
        var open: [Delivery: StoreDate] = [:]
        var isDelivering = false
        var isClosed = false
        var alarm: (date: StoreDate, task: Task<Void, Never>)?

        /// The date of the next attempt.
        var nextDate: StoreDate? { open.values.min().map { max($0, busyUntil) } }

        /// Returns the due delivery with the earliest date; of those with the same date, the oldest.
        func firstDue(at now: StoreDate) -> (delivery: Delivery, notification: ServerNotification)? {
            guard busyUntil <= now,
                let first = open.filter({ $0.value <= now }).min(by: {
                    ($0.value, $0.key.number, $0.key.repetition) < ($1.value, $1.key.number, $1.key.repetition)
                }),
                notifications.indices.contains(first.key.number - dropped - 1)
            else { return nil }
            return (first.key, notifications[first.key.number - dropped - 1])
        }

        mutating func dropOldest() {
            dropped += 1
            notifications.removeFirst()
            (plans[dropped], _) = (nil, overtaken.remove(dropped))
            open = open.filter { $0.key.number > dropped }
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
    var nextDueDate: StoreDate? { state.withLock { $0.nextDate } }
    /// True if there is a destination for notifications.
    var hasDestination: Bool { !carrier.isAbsent }

    /// The faults of the notifications that are added from now on.
    var faults: NotificationFaults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// Adds a notification and begins to deliver it.
    func add(_ notification: ServerNotification) {
        let now = clock.now
        state.withLock { state in
            state.notifications.append(notification)
            if state.notifications.count > limit { state.dropOldest() }
            guard !carrier.isAbsent else { return }
            let number = state.dropped + state.notifications.count
            let plan = state.faults.plan(for: notification, number: number, repeats: repeats)
            state.plans[number] = plan
            if plan.isOvertaken { state.overtaken.insert(number) }
            state.open[Delivery(number: number)] = now.advanced(byMilliseconds: plan.delay)
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
        while let (delivery, notification, date, plan) = nextDue() {
            let attempt = notification.attempts.count { !$0.isRepetition } + 1
            let isRepetition = delivery.repetition > 0
            let result: DeliveryResult
            if isRepetition || plan.reaches(atAttempt: attempt) {
                let answer = await carrier.deliver(notification, number: delivery.number)
                result = (isRepetition ? nil : plan.result(ofAttempt: attempt)) ?? answer
            } else {
                result = .noResponse
            }
            note(result, of: delivery, attempt: attempt, at: date, plan)
        }
        setAlarm()
        work.end()
    }

    /// Returns the next due delivery, or ends the delivering and returns `nil`.
    private func nextDue() -> (Delivery, ServerNotification, StoreDate, DeliveryPlan)? {
        let now = clock.now
        return state.withLock { state in
            if !state.isClosed, let due = state.firstDue(at: now) {
                return (due.delivery, due.notification, now, state.plans[due.delivery.number] ?? DeliveryPlan())
            }
            state.isDelivering = false
            return nil
        }
    }

    private func note(
        _ result: DeliveryResult,
        of delivery: Delivery,
        attempt: Int,
        at date: StoreDate,
        _ plan: DeliveryPlan
    ) {
        state.withLock { state in
            let index = delivery.number - state.dropped - 1
            guard state.notifications.indices.contains(index) else { return }
            let isRepetition = delivery.repetition > 0
            let made = ServerNotification.Attempt(date: date.date, result: result.rawValue, isRepetition: isRepetition)
            state.notifications[index].attempts.append(made)
            state.overtaken.remove(delivery.number)
            for older in state.overtaken where older < delivery.number { state.open[Delivery(number: older)] = date }
            state.overtaken = state.overtaken.filter { $0 > delivery.number }
            state.busyUntil = date.advanced(byMilliseconds: plan.slowness)
            guard !isRepetition else { return state.open[delivery] = nil }
            state.open[delivery] = next(after: date, attempts: attempt, isDone: made.isSuccess)
            let isFirstArrival = plan.reaches(atAttempt: attempt) && !plan.reaches(atAttempt: attempt - 1)
            for (number, time) in plan.repetitions.enumerated() where isFirstArrival {
                state.open[Delivery(number: delivery.number, repetition: number + 1)] = date.advanced(
                    byMilliseconds: time
                )
            }
        }
    }

    private func next(after date: StoreDate, attempts: Int, isDone: Bool) -> StoreDate? {
        guard repeats, !isDone, attempts <= Self.hoursBetweenAttempts.count else { return nil }
        return date.advanced(byMilliseconds: Self.hoursBetweenAttempts[attempts - 1] * 3_600_000)
    }

    /// Sets an alarm for the date of the next attempt, for clocks that advance without the test.
    private func setAlarm() {
        let clock = clock
        let former: Task<Void, Never>? = state.withLock { state in
            let due = state.isClosed ? nil : state.nextDate
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
