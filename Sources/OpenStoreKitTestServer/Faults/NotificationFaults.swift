import StoreControl
import StoreVerification

/// The faults of a server's notifications, chosen by a test or drawn by a seed.
///
/// ```swift
/// var faults = NotificationFaults()
/// try faults.add(.delayed(by: .seconds(3600)), to: "SUBSCRIBED/INITIAL_BUY")
/// faults.add(.repeated(), toNumber: 2)
/// server.faults = faults
/// ```
///
/// Faults apply to the notifications that are sent from then on. ``SimulatedServer/notifications`` and the notification
/// history show the outcome of each attempt in the words of the server API. Without a destination there is no attempt,
/// and so no fault.
public struct NotificationFaults: Hashable, Sendable {
    private enum Subject: Hashable, Sendable {
        case every
        case named(String)
        case number(Int)
    }

    private struct Rule: Hashable, Sendable {
        let fault: NotificationFault
        let subject: Subject
    }

    private var rules: [Rule] = []
    /// The seed that draws faults, or `nil`.
    public private(set) var seed: UInt64?

    /// Creates faults for all notifications.
    ///
    /// - Parameter faults: The faults; without any, notifications are delivered once and in order.
    public init(_ faults: NotificationFault...) {
        rules = faults.map { Rule(fault: $0, subject: .every) }
    }

    /// Creates faults from a seed, which decides for each notification if it has one, and which.
    ///
    /// The same seed gives the same faults, as long as the same notifications are sent in the same order. Every
    /// notification arrives: an attempt that does not reach the back end is drawn in production only, where Apple makes
    /// another.
    ///
    /// - Parameter seed: Any number.
    /// - Returns: The faults.
    public static func random(seed: UInt64) -> Self {
        var faults = Self()
        faults.seed = seed
        return faults
    }

    /// Adds a fault of the notifications of a type.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - name: A type, such as `DID_RENEW`, or a type with a subtype: `DID_RENEW/BILLING_RECOVERY`.
    /// - Throws: ``SimulatedServerError/notification(_:)`` for a name that Apple does not document.
    public mutating func add(_ fault: NotificationFault, to name: String) throws(SimulatedServerError) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let type = parts.first, VerifiedNotification.TypeName.all.contains(type), parts.count <= 2,
            parts.dropFirst().allSatisfy(VerifiedNotification.SubtypeName.all.contains)
        else {
            throw .notification(
                """
                a fault cannot be added to the notifications '\(name)', because there are none; write a type such as \
                DID_RENEW, or a type with a subtype such as DID_RENEW/BILLING_RECOVERY
                """
            )
        }
        rules.append(Rule(fault: fault, subject: .named(name)))
    }

    /// Adds a fault of one notification.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - number: The number among the notifications of the server, from 1.
    public mutating func add(_ fault: NotificationFault, toNumber number: Int) {
        rules.append(Rule(fault: fault, subject: .number(number)))
    }

    /// Returns the plan of the deliveries of a notification.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - number: Its number.
    ///   - repeats: True in production, where a notification that did not arrive is repeated.
    /// - Returns: The plan.
    func plan(for notification: ServerNotification, number: Int, repeats: Bool) -> DeliveryPlan {
        var plan = DeliveryPlan()
        for rule in rules {
            switch rule.subject {
            case .every: plan.add(rule.fault)
            case .number(number): plan.add(rule.fault)
            case .named(let name) where name == notification.name || name == notification.type: plan.add(rule.fault)
            case .number, .named: break
            }
        }
        if let fault = drawnFault(number, repeats: repeats) { plan.add(fault) }
        return plan
    }

    private func drawnFault(_ number: Int, repeats: Bool) -> NotificationFault? {
        guard let seed else { return nil }
        let draw = SeededDraw(seed: seed)
        guard draw.number(UInt64(number), 1) % 2 == 0 else { return nil }
        var all: [NotificationFault] = [
            .delayed(by: .seconds(60)), .delayed(by: .seconds(3600)), .delayed(by: .seconds(172_800)),
            .overtaken(within: .seconds(86_400)), .repeated(), .repeated(after: .seconds(3600)),
            .repeated(after: .seconds(259_200)), .slow(.seconds(300)), .answers(404), .answers(500), .answersTooLate(),
            .closes(),
        ]
        if repeats { all += (1...NotificationOutbox.hoursBetweenAttempts.count).map { .unreached(attempts: $0) } }
        return all[Int(draw.number(UInt64(number), 2) % UInt64(all.count))]
    }
}

extension NotificationFaults: CustomStringConvertible {
    /// The faults with the notifications that have them, and the seed.
    public var description: String {
        let texts = rules.map { rule in
            switch rule.subject {
            case .every: "all \(rule.fault)"
            case .named(let name): "\(name) \(rule.fault)"
            case .number(let number): "number \(number) \(rule.fault)"
            }
        }
        let all = texts + (seed.map { ["random, seed \($0)"] } ?? [])
        return all.isEmpty ? "none" : all.joined(separator: ", ")
    }
}

/// The deliveries of one notification with its faults.
struct DeliveryPlan: Sendable {
    /// The milliseconds until the first attempt.
    private(set) var delay: Int64 = 0
    /// True if the first attempt is made after that of the next notification, or after the delay.
    private(set) var isOvertaken = false
    /// The milliseconds from the first arrival to each further one.
    private(set) var repetitions: [Int64] = []
    /// The milliseconds that the back end needs for an answer.
    private(set) var slowness: Int64 = 0
    private var unreachedAttempts = 0
    private var answer: (result: DeliveryResult, attempts: Int)?

    fileprivate mutating func add(_ fault: NotificationFault) {
        switch fault.effect {
        case .delayed(let time): delay += time
        case .overtaken(let limit): (delay, isOvertaken) = (delay + limit, true)
        case .repeated(let time): repetitions.append(time)
        case .slow(let time): slowness += time
        case .unreached(let attempts): unreachedAttempts = max(unreachedAttempts, attempts)
        case .answered(let result, let attempts): answer = (result, attempts)
        }
    }

    /// Returns whether an attempt reaches the back end.
    ///
    /// - Parameter attempt: Its number, from 1.
    /// - Returns: False for the first attempts of a back end that is not reached.
    func reaches(atAttempt attempt: Int) -> Bool { attempt > unreachedAttempts }

    /// Returns the outcome that replaces the back end's answer.
    ///
    /// - Parameter attempt: The number of the attempt, from 1.
    /// - Returns: The outcome, or `nil` if no fault replaces the answer.
    func result(ofAttempt attempt: Int) -> DeliveryResult? {
        guard let answer, reaches(atAttempt: attempt), attempt - unreachedAttempts <= answer.attempts else {
            return nil
        }
        return answer.result
    }
}
