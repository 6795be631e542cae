package import StoreCatalog
package import StoreInterface
package import StoreTime

/// How a test environment behaves: what the configuration file says, unless a session said otherwise (TS-06, TS-14).
package struct TestSettings: Hashable, Sendable {
    package var asksToBuy: Bool
    package var interruptsPurchases: Bool
    /// Whether purchases fail the older way, with ``transactionFailure``.
    package var failsTransactions: Bool
    package var transactionFailure: TransactionFailure
    /// Whether renewals cannot be charged.
    package var failsRenewals: Bool
    package var hasGracePeriod: Bool
    package var disablesDialogs: Bool
    /// Chooses the texts of products (TS-18).
    package var localeIdentifier: String
    /// ISO 3166-1 alpha-3.
    package var storefrontCountryCode: String
    package var pace: SubscriptionPace
    /// What each part of the API fails with; of ``FallibleCall/verification`` a failure of that kind.
    package var simulatedFailures: [FallibleCall: SimulatedFailure]

    /// What a configuration file says.
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
        if let failure = SimulatedVerificationFailure(settings) {
            simulatedFailures[.verification] = .verification(failure)
        }
    }

    /// What every document is made to fail verification with.
    package var verificationFailure: SimulatedVerificationFailure? {
        switch simulatedFailures[.verification] {
        case .verification(let failure): failure
        case .generic, .purchase, .refundRequest: .invalidSignature
        case nil: nil
        }
    }
}

extension LedgerRules {
    /// Takes over what the ledger has to know of the settings.
    package mutating func apply(_ settings: TestSettings) {
        isAskToBuyEnabled = settings.asksToBuy
        isBillingFailing = settings.failsRenewals
        isGracePeriodEnabled = settings.hasGracePeriod
        pace = settings.pace
        faults.interruptsPurchases = settings.interruptsPurchases
        faults.transactionFailure = settings.failsTransactions ? settings.transactionFailure : nil
        faults.failures = settings.simulatedFailures
        faults.failures[.verification] = nil
    }
}
