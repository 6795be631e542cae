import StoreControl
public import Foundation
import LocalStore
public import PaymentQueue
import StoreInterface
import StoreLedger
import StoreTime
import StoreTimelines
import Synchronization

/// Settings of a session, which last until they are changed or reset (TS-06).
extension SKTestSession {
    /// A Boolean value that indicates whether every purchase requires approval (TS-19).
    public var askToBuyEnabled: Bool {
        get { settings.asksToBuy }
        set { change { $0.asksToBuy = newValue } }
    }

    /// A Boolean value that indicates whether prompts are skipped and count as confirmed (TS-15).
    ///
    /// ## Differs from Apple
    ///
    /// There are no dialogs: the default `SimulatedCustomer` confirms everything. With `true` the customer is not
    /// asked.
    public var disableDialogs: Bool {
        get { settings.disablesDialogs }
        set { change { $0.disablesDialogs = newValue } }
    }

    /// A Boolean value that indicates whether every purchase fails with ``failureError`` (TS-24).
    ///
    /// Deprecated by Apple in favor of ``setSimulatedError(_:forAPI:)``, which takes precedence.
    ///
    /// ## Differs from Apple
    ///
    /// The setting affects both APIs, on all systems (C-21).
    public var failTransactionsEnabled: Bool {
        get { settings.failsTransactions }
        set { change { $0.failsTransactions = newValue } }
    }

    /// The error of every purchase while ``failTransactionsEnabled`` is `true` (TS-24).
    ///
    /// Supported are `unknown`, `invalidOfferIdentifier`, `invalidSignature`, `missingOfferParams`, and
    /// `invalidOfferPrice`. Any other code counts as `unknown`, also when the property is read, and is reported once on
    /// the standard error (C-21).
    public var failureError: SKError.Code {
        get { SKError.Code(rawValue: settings.transactionFailure.rawValue) ?? .unknown }
        set {
            let failure = TransactionFailure(errorCode: newValue.rawValue)
            if failure.rawValue != newValue.rawValue { Self.sayOnce(replaced: newValue) }
            change { $0.transactionFailure = failure }
        }
    }

    /// A Boolean value that indicates whether purchases are interrupted until the issue is resolved (TS-23, C-13).
    ///
    /// ``resolveIssueForTransaction(identifier:)`` resolves it.
    public var interruptedPurchasesEnabled: Bool {
        get { settings.interruptsPurchases }
        set { change { $0.interruptsPurchases = newValue } }
    }

    /// A Boolean value that indicates whether every renewal fails and enters billing retry (TS-51).
    public var shouldEnterBillingRetryOnRenewal: Bool {
        get { settings.failsRenewals }
        set { change { $0.failsRenewals = newValue } }
    }

    /// A Boolean value that indicates whether failed renewals start a grace period (TS-51).
    ///
    /// No effect while renewals succeed.
    public var billingGracePeriodIsEnabled: Bool {
        get { settings.hasGracePeriod }
        set { change { $0.hasGracePeriod = newValue } }
    }

    /// The country of the customer's account, as ISO 3166-1 alpha-3 code (TS-16, TS-17).
    public var storefront: String {
        get { settings.storefrontCountryCode }
        set {
            if let store = PresentStores.store(local.identity) {
                store.timeline?.record(.storefrontMoved(countryCode: newValue), at: store.now)
            }
            change { $0.storefrontCountryCode = newValue }
        }
    }

    /// The locale of product names and descriptions, chosen among those of the configuration (TS-18).
    public var locale: Locale {
        get { Locale(identifier: settings.localeIdentifier) }
        set { change { $0.localeIdentifier = newValue.identifier } }
    }

    /// The time rate of periods that begin from now on (TS-30, TS-35).
    public var timeRate: TimeRate {
        get { TimeRate(rawValue: settings.pace.rawValue) ?? .realTime }
        set { change { $0.pace = SubscriptionPace(rawValue: newValue.rawValue) ?? .realTime } }
    }

    private var settings: TestSettings { local.presentTestSettings }

    private func change(_ change: @Sendable (inout TestSettings) -> Void) { local.changeTestSettingsNow(change) }
}

extension SKTestSession {
    private static let replacedCodes = Mutex<Set<Int>>([])

    /// Writes one line to the standard error when a code is replaced for the first time in this process.
    private static func sayOnce(replaced code: SKError.Code) {
        guard replacedCodes.withLock({ $0.insert(code.rawValue).inserted }) else { return }
        let line = """
            SKTestSession: failureError was set to code \(code.rawValue), and purchases will fail with unknown (code 0): \
            failureError takes unknown, invalidOfferIdentifier, invalidSignature, missingOfferParams and invalidOfferPrice only. \
            For another error, call setSimulatedError(_:forAPI:) with .purchase.
            """
        StandardError.write(line: line)
    }
}
