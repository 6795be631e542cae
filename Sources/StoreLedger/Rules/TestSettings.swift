package import StoreCatalog
package import StoreInterface
package import StoreTime

/// The settings of a test environment: those of the configuration file, overridden by a session (TS-06, TS-14).
package struct TestSettings: Hashable, Sendable {
    package var asksToBuy: Bool
    package var interruptsPurchases: Bool
    /// True if purchases fail with ``transactionFailure`` (the older setting).
    package var failsTransactions: Bool
    package var transactionFailure: TransactionFailure
    /// True if renewals cannot be charged.
    package var failsRenewals: Bool
    package var hasGracePeriod: Bool
    package var disablesDialogs: Bool
    /// The locale of the products' texts (TS-18).
    package var localeIdentifier: String
    /// The country of the storefront, as an ISO 3166-1 alpha-3 code.
    package var storefrontCountryCode: String
    package var pace: SubscriptionPace
    /// The simulated failures by call.
    package var simulatedFailures: [SimulatedCall: StoreFailure]
    /// The simulated verification failure of every document.
    package var verificationFailure: VerificationFailure?

    /// Reads the settings of a configuration file.
    package init(_ settings: CatalogSettings) {
        let faults = SimulatedFaults(settings)
        asksToBuy = settings.askToBuyEnabled
        interruptsPurchases = settings.interruptedPurchasesEnabled
        failsTransactions = settings.failTransactionsEnabled
        transactionFailure = TransactionFailure(errorCode: settings.failureErrorCode)
        failsRenewals = settings.billingRetryEnabled
        hasGracePeriod = settings.billingGracePeriodEnabled
        disablesDialogs = settings.dialogsDisabled
        localeIdentifier = settings.localeIdentifier
        storefrontCountryCode = settings.storefrontCountryCode
        pace = SubscriptionPace(rawValue: settings.timeRateRawValue) ?? .realTime
        simulatedFailures = faults.failures
        verificationFailure = VerificationFailure(settings)
    }
}

extension LedgerRules {
    /// Applies the settings that affect the ledger.
    package mutating func apply(_ settings: TestSettings) {
        isAskToBuyEnabled = settings.asksToBuy
        isBillingFailing = settings.failsRenewals
        isGracePeriodEnabled = settings.hasGracePeriod
        pace = settings.pace
        faults.interruptsPurchases = settings.interruptsPurchases
        faults.transactionFailure = settings.failsTransactions ? settings.transactionFailure : nil
        faults.failures = settings.simulatedFailures
    }
}

/// The settings that a session changed from those of its configuration file.
///
/// They outlive the session and its process, and apply to that file only: a session with another file begins with the
/// settings of its own file (TS-04, TS-29).
package struct TestSettingOverrides: Hashable, Sendable, Codable {
    /// The path of the configuration file; `nil` for a catalog that was written in code.
    private let configuration: String?
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
    /// The simulated failures by the name of the part of the API; an empty list if the session ended the failure in the
    /// file.
    private var failures: [String: [StoredSimulatedFailure]]?
    /// The index in ``VerificationFailure/simulated``; an empty list if the session ended the failure in the file.
    private var verification: [Int]?

    /// Creates an empty set of changes for a file.
    ///
    /// - Parameter configuration: The path of the file; `nil` for a catalog that was written in code.
    package init(configuration: String?) { self.configuration = configuration }

    package var isEmpty: Bool { self == Self(configuration: configuration) }

    /// Returns true if the changes belong to the settings of this file.
    package func belong(to configuration: String?) -> Bool { configuration == self.configuration }

    /// Records the settings that differ between two states.
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
        for call in SimulatedCall.allCases where new.simulatedFailures[call] != old.simulatedFailures[call] {
            failures = failures ?? [:]
            failures?[call.rawValue] = new.simulatedFailures[call].map { [StoredSimulatedFailure($0)] } ?? []
        }
        if new.verificationFailure != old.verificationFailure {
            verification = VerificationFailure.simulated.indices
                .filter { VerificationFailure.simulated[$0] == new.verificationFailure }
        }
    }

    /// Returns the settings of a file with these changes.
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
            guard let call = SimulatedCall(rawValue: name) else { continue }
            settings.simulatedFailures[call] = stored.first?.failure
        }
        if let verification {
            settings.verificationFailure = verification.first.map(VerificationFailure.simulated(at:))
        }
        return settings
    }
}
