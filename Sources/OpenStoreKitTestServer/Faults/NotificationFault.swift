import StoreTime

/// A fault on the way of a notification to a back end, or of the back end's answer.
///
/// Times are those of the store's clock: `SimulatedStore.advance` stops at each of them. A fault is no behavior that
/// Apple excludes: Apple promises neither an order nor a time (V-19).
public struct NotificationFault: Hashable, Sendable {
    enum Effect: Hashable, Sendable {
        case delayed(Int64)
        case overtaken(Int64)
        case repeated(Int64)
        case slow(Int64)
        case unreached(attempts: Int)
        case answered(DeliveryResult, attempts: Int)
    }

    let effect: Effect

    /// Returns the fault that the first attempt is made later, so that newer notifications may come before it.
    ///
    /// - Parameter time: The delay.
    /// - Returns: The fault.
    public static func delayed(by time: Duration) -> Self { Self(effect: .delayed(milliseconds(time))) }

    /// Returns the fault that the first attempt is made after that of the next notification.
    ///
    /// - Parameter limit: The delay after which the attempt is made if no other notification comes.
    /// - Returns: The fault.
    public static func overtaken(within limit: Duration) -> Self { Self(effect: .overtaken(milliseconds(limit))) }

    /// Returns the fault that the same signed text arrives once more, whatever the back end answered.
    ///
    /// With a longer time, a back end receives a state that is outdated: the text was signed before the events since.
    ///
    /// - Parameter time: The time since the first arrival.
    /// - Returns: The fault.
    public static func repeated(after time: Duration = .zero) -> Self { Self(effect: .repeated(milliseconds(time))) }

    /// Returns the fault that the back end answers slowly, so that the following notifications wait.
    ///
    /// - Parameter time: The time that the back end needs for its answer, which is in time.
    /// - Returns: The fault.
    public static func slow(_ time: Duration) -> Self { Self(effect: .slow(milliseconds(time))) }

    /// Returns the fault that attempts do not reach the back end.
    ///
    /// The sandbox makes one attempt, so that the notification is lost there (V-03).
    ///
    /// - Parameter attempts: The number of attempts, from the first on; at least 1.
    /// - Returns: The fault.
    public static func unreached(attempts: Int = 1) -> Self { Self(effect: .unreached(attempts: max(attempts, 1))) }

    /// The fault that no attempt reaches the back end.
    public static let lost = unreached(attempts: .max)

    /// Returns the fault that the back end receives the notification, and answers with a status of the test's choice.
    ///
    /// - Parameters:
    ///   - status: The HTTP status; one from 200 to 206 replaces a refusal.
    ///   - attempts: The number of attempts, from the first on; at least 1.
    /// - Returns: The fault.
    public static func answers(_ status: Int, attempts: Int = 1) -> Self {
        Self(effect: .answered(DeliveryResult(status: status), attempts: max(attempts, 1)))
    }

    /// Returns the fault that the back end receives the notification, and its answer comes too late.
    ///
    /// - Parameter attempts: The number of attempts, from the first on; at least 1.
    /// - Returns: The fault.
    public static func answersTooLate(attempts: Int = 1) -> Self {
        Self(effect: .answered(.timedOut, attempts: max(attempts, 1)))
    }

    /// Returns the fault that the back end receives the notification, and closes the connection without an answer.
    ///
    /// - Parameter attempts: The number of attempts, from the first on; at least 1.
    /// - Returns: The fault.
    public static func closes(attempts: Int = 1) -> Self {
        Self(effect: .answered(.prematureClose, attempts: max(attempts, 1)))
    }

    /// The milliseconds of a duration; negative ones count as none, and more than a hundred years as a hundred.
    private static func milliseconds(_ time: Duration) -> Int64 {
        min(max(time, .zero), .seconds(3_155_760_000)).milliseconds
    }
}

extension NotificationFault: CustomStringConvertible {
    /// The fault in words, such as `repeated after 3600 s`.
    public var description: String {
        switch effect {
        case .delayed(let time): "delayed by \(Self.text(time))"
        case .overtaken(let time): "overtaken within \(Self.text(time))"
        case .repeated(let time): "repeated after \(Self.text(time))"
        case .slow(let time): "slow for \(Self.text(time))"
        case .unreached(.max): "lost"
        case .unreached(let attempts): "unreached (\(attempts))"
        case .answered(let result, let attempts): "\(result.rawValue) (\(attempts))"
        }
    }

    private static func text(_ milliseconds: Int64) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}
