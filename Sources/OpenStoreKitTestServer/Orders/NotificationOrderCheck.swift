import LocalStore
import StoreInterface
import StoreTime

#if canImport(Testing)
public import Testing
#endif

/// A check that a back end ends in the same state in whatever order notifications arrive.
///
/// The App Store promises no order: an attempt that fails is repeated after up to 157 hours, when newer notifications
/// have arrived, and a notification may come twice, with the same identifier (V-19). The check sends the same
/// notifications to a new back end in every such order, and compares the states with that of the order of the events.
/// The first order that leads to another state is reduced to the smallest one.
///
/// ```swift
/// try await NotificationOrderCheck(of: server) {
///     let backEnd = BackEnd()
///     return NotifiedBackEnd(receive: { await backEnd.receive($0) }, facts: { await backEnd.facts })
/// }
/// .expectSameState()
/// ```
///
/// Orders of up to six notifications are all tried. Of more, those with one moved or repeated notification are, and
/// others are drawn by a seed. Each back end also receives repetitions.
public struct NotificationOrderCheck: Sendable {
    /// The notifications in the order of the events.
    public let notifications: [ServerNotification]
    /// The time by which a notification may come later than one of a newer event; `nil` for any time.
    ///
    /// By default 157 hours, the end of Apple's schedule of attempts.
    public var lateness: Duration? = .seconds(NotificationOutbox.hoursBetweenAttempts.reduce(0, +) * 3600)
    /// True if a refused notification is repeated up to five times, after all others, as in production.
    public var repeatsRefused: Bool
    /// The seed of the orders that are drawn.
    public var seed: UInt64 = 1
    /// The largest number of orders that are tried.
    public var mostOrders = 1500

    private let makeBackEnd: @Sendable () async throws -> NotifiedBackEnd

    /// Creates a check with the notifications that a server has sent so far.
    ///
    /// - Parameters:
    ///   - server: The server, whose own destination may be `.none`.
    ///   - makeBackEnd: Creates a back end that has received nothing; it is called for each order.
    public init(
        of server: SimulatedServer,
        sendingTo makeBackEnd: @escaping @Sendable () async throws -> NotifiedBackEnd
    ) {
        self.init(
            of: server.notifications,
            repeatsRefused: server.app.environment == .production,
            sendingTo: makeBackEnd
        )
    }

    /// Creates a check with some notifications.
    ///
    /// - Parameters:
    ///   - notifications: The notifications in the order of the events.
    ///   - repeatsRefused: True if a refused notification is repeated, as in production.
    ///   - makeBackEnd: Creates a back end that has received nothing; it is called for each order.
    public init(
        of notifications: [ServerNotification],
        repeatsRefused: Bool = true,
        sendingTo makeBackEnd: @escaping @Sendable () async throws -> NotifiedBackEnd
    ) {
        self.notifications = notifications
        self.repeatsRefused = repeatsRefused
        self.makeBackEnd = makeBackEnd
    }

    /// Sends the notifications in every order, up to the first that leads to another state.
    ///
    /// - Returns: The report.
    /// - Throws: ``SimulatedServerError/notification(_:)`` if there are no notifications, or if two new back ends
    ///   differ after the same order; an error of the closures.
    public func run() async throws -> NotificationOrderReport {
        guard !notifications.isEmpty else {
            throw SimulatedServerError.notification(
                "the order of notifications cannot be checked, because there are none; let the customer buy something"
            )
        }
        let orders = DeliveryOrders(
            dates: notifications.map(\.date),
            lateness: lateness.map { Double($0.milliseconds) / 1000 }
        )
        let expected = try await state(after: orders.eventOrder)
        guard try await state(after: orders.eventOrder) == expected else {
            throw SimulatedServerError.notification(
                """
                the order of notifications cannot be checked, because two back ends end in different states after the \
                same order; the closure has to create a new back end for each call, and facts must not contain the \
                time of their reading or random values
                """
            )
        }
        var tried = 1
        for order in orders.candidates(seed: seed, limit: max(mostOrders - 1, 1)) {
            tried += 1
            if try await state(after: order) != expected {
                return NotificationOrderReport(
                    notifications: notifications,
                    lateness: lateness,
                    ordersTried: tried,
                    difference: try await reduced(order, orders)
                )
            }
        }
        return NotificationOrderReport(
            notifications: notifications,
            lateness: lateness,
            ordersTried: tried,
            difference: nil
        )
    }

    /// Returns the smallest order that leads to another state.
    private func reduced(_ order: [Int], _ orders: DeliveryOrders) async throws -> NotificationOrderReport.Difference {
        var order = order
        search: while true {
            for simpler in DeliveryOrders.simplified(order) where orders.allows(simpler) {
                if try await state(after: simpler) != state(after: Set(simpler).sorted()) {
                    order = simpler
                    continue search
                }
            }
            return NotificationOrderReport.Difference(
                order: order,
                expected: try await state(after: Set(order).sorted()),
                found: try await state(after: order)
            )
        }
    }

    /// Returns the facts of a new back end that has received notifications in an order.
    private func state(after order: [Int]) async throws -> [String] {
        let backEnd = try await makeBackEnd()
        var waiting = order
        for _ in 0...(repeatsRefused ? NotificationOutbox.hoursBetweenAttempts.count : 0) {
            var refused: [Int] = []
            for number in waiting where await !backEnd.accepts(notifications[number]) { refused.append(number) }
            waiting = refused
        }
        return try await backEnd.facts().sorted()
    }
}

#if canImport(Testing)
extension NotificationOrderCheck {
    /// Performs ``run()``, and records one issue with the report if the order makes a difference.
    ///
    /// - Parameter sourceLocation: The location of the issue.
    /// - Returns: The report.
    /// - Throws: The errors of ``run()``.
    @discardableResult
    public func expectSameState(sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> NotificationOrderReport
    {
        let report = try await run()
        if !report.isEmpty { Issue.record(Comment(rawValue: report.description), sourceLocation: sourceLocation) }
        return report
    }
}
#endif
