/// How a store behaves at the start of a test: what a configuration's settings say, or their defaults (TS-14).
package struct CatalogSettings: Hashable, Sendable {
    package var askToBuyEnabled = false
    package var billingGracePeriodEnabled = false
    /// Purchases stop halfway; the file calls this “billing issues”.
    package var interruptedPurchasesEnabled = false
    /// Renewals fail and enter billing retry.
    package var billingRetryEnabled = false
    package var dialogsDisabled = false
    package var failTransactionsEnabled = false
    /// What purchases fail with, as a code of the original API's error.
    package var failureErrorCode = 0
    /// The errors that are armed; the ones a file merely remembers are left out.
    package var simulatedErrors: [CatalogSimulatedError] = []
    package var localeIdentifier = "en_US"
    /// ISO 3166-1 alpha-3.
    package var storefrontCountryCode = "USA"
    /// How fast time passes, as a raw value of the test session's rate; 0 is real time (TS-30).
    package var timeRateRawValue = 0

    /// The number of the app in the App Store, in files that were synchronized with it.
    package var applicationID: Int64?

    package static let defaults = Self()

    package init() {}
}
