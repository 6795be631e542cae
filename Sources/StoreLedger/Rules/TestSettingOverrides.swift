import StoreInterface
import StoreTime

/// What a session said otherwise than the configuration file; it outlives the session (TS-04, TS-29).
package struct TestSettingOverrides: Hashable, Sendable, Codable {
    private var asksToBuy: Bool?
    private var interruptsPurchases: Bool?
    private var failsTransactions: Bool?
    private var transactionFailure: Int?
    private var failsRenewals: Bool?
    private var hasGracePeriod: Bool?
    private var disablesDialogs: Bool?
    private var localeIdentifier: String?
    private var storefrontCountryCode: String?
    private var pace: Int?
    /// By the name of the part of the API; an empty list where the session ended what the file says.
    private var failures: [String: [StoredSimulatedFailure]]?

    package init() {}

    package var isEmpty: Bool { self == Self() }

    /// Takes note of what somebody changed.
    package mutating func note(_ new: TestSettings, after old: TestSettings) {
        if new.asksToBuy != old.asksToBuy { asksToBuy = new.asksToBuy }
        if new.interruptsPurchases != old.interruptsPurchases { interruptsPurchases = new.interruptsPurchases }
        if new.failsTransactions != old.failsTransactions { failsTransactions = new.failsTransactions }
        if new.transactionFailure != old.transactionFailure { transactionFailure = new.transactionFailure.rawValue }
        if new.failsRenewals != old.failsRenewals { failsRenewals = new.failsRenewals }
        if new.hasGracePeriod != old.hasGracePeriod { hasGracePeriod = new.hasGracePeriod }
        if new.disablesDialogs != old.disablesDialogs { disablesDialogs = new.disablesDialogs }
        if new.localeIdentifier != old.localeIdentifier { localeIdentifier = new.localeIdentifier }
        if new.storefrontCountryCode != old.storefrontCountryCode { storefrontCountryCode = new.storefrontCountryCode }
        if new.pace != old.pace { pace = new.pace.rawValue }
        for call in FallibleCall.allCases where new.simulatedFailures[call] != old.simulatedFailures[call] {
            failures = failures ?? [:]
            failures?[call.rawValue] = new.simulatedFailures[call].map { [StoredSimulatedFailure($0)] } ?? []
        }
    }

    /// The settings of a file with what was said otherwise.
    package func applied(to settings: TestSettings) -> TestSettings {
        var settings = settings
        if let asksToBuy { settings.asksToBuy = asksToBuy }
        if let interruptsPurchases { settings.interruptsPurchases = interruptsPurchases }
        if let failsTransactions { settings.failsTransactions = failsTransactions }
        if let transactionFailure { settings.transactionFailure = TransactionFailure(errorCode: transactionFailure) }
        if let failsRenewals { settings.failsRenewals = failsRenewals }
        if let hasGracePeriod { settings.hasGracePeriod = hasGracePeriod }
        if let disablesDialogs { settings.disablesDialogs = disablesDialogs }
        if let localeIdentifier { settings.localeIdentifier = localeIdentifier }
        if let storefrontCountryCode { settings.storefrontCountryCode = storefrontCountryCode }
        if let pace { settings.pace = SubscriptionPace(rawValue: pace) ?? .realTime }
        for (name, stored) in failures ?? [:] {
            guard let call = FallibleCall(rawValue: name) else { continue }
            settings.simulatedFailures[call] = stored.first?.failure
        }
        return settings
    }
}
