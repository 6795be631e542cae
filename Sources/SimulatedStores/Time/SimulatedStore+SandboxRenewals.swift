import StoreControl
import LocalStore
import StoreInterface
import StoreTime

/// The renewal speeds of the sandbox, named after the duration of a month.
public enum SandboxRenewalSpeed: Hashable, Sendable, CaseIterable {
    /// A month takes three minutes, and so does a week.
    case threeMinutes
    /// A month takes five minutes, and a week three; the sandbox does so unless the tester chooses another speed.
    case fiveMinutes
    /// A month takes fifteen minutes, and a week five.
    case fifteenMinutes
    /// A month takes half an hour, and a week ten minutes.
    case thirtyMinutes
    /// A month takes an hour, and a week fifteen minutes.
    case oneHour

    var pace: SubscriptionPace {
        switch self {
        case .threeMinutes: .monthEveryThreeMinutes
        case .fiveMinutes: .monthEveryFiveMinutes
        case .fifteenMinutes: .monthEveryQuarter
        case .thirtyMinutes: .monthEveryHalfHour
        case .oneHour: .monthEveryHour
        }
    }
}

extension SimulatedStore {
    /// Renews subscriptions as the sandbox does: at a speed, and a limited number of times (S-38).
    ///
    /// The setting affects periods that begin from now on. After the last renewal a subscription ends with its period,
    /// as if the customer had cancelled it; subscribing again counts from the beginning. The setting lasts until the
    /// store is closed.
    ///
    /// - Parameters:
    ///   - speed: The speed of the renewals.
    ///   - limit: The number of renewals after which a subscription ends; `nil` for no limit.
    public func useSandboxRenewals(speed: SandboxRenewalSpeed = .fiveMinutes, limit: Int? = 12) async {
        await local.setRenewals(pace: speed.pace, limit: limit)
    }

    /// Renews subscriptions in real time and without a limit, for periods that begin from now on.
    public func useRealRenewals() async { await local.setRenewals(pace: .realTime, limit: nil) }
}
