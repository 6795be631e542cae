public import Foundation
import LocalStore
public import PaymentQueue
import StoreInterface
import StoreLedger
import StoreTime
import Synchronization

/// Settings of a session, which last until they are changed or reset (TS-06).
extension SKTestSession {
    /// True if every purchase needs an approval (TS-19).
    public var askToBuyEnabled: Bool {
        get { settings.asksToBuy }
        set { change { $0.asksToBuy = newValue } }
    }

    /// True if prompts are skipped and count as confirmed (TS-15).
    ///
    /// ## Differs from Apple
    ///
    /// There are no dialogs: the default `SimulatedCustomer` confirms everything.
    /// With `true` the customer is not asked.
    public var disableDialogs: Bool {
        get { settings.disablesDialogs }
        set { change { $0.disablesDialogs = newValue } }
    }

    /// True if every purchase fails with ``failureError`` (TS-24).
    ///
    /// Apple deprecated it in favour of ``setSimulatedError(_:forAPI:)``, which takes precedence.
    ///
    /// ## Differs from Apple
    ///
    /// It affects both APIs, on all systems (C-21).
    public var failTransactionsEnabled: Bool {
        get { settings.failsTransactions }
        set { change { $0.failsTransactions = newValue } }
    }

    /// The error of every purchase while ``failTransactionsEnabled`` is on (TS-24).
    ///
    /// `unknown`, `invalidOfferIdentifier`, `invalidSignature`, `missingOfferParams` or `invalidOfferPrice`; any other
    /// counts as `unknown`, also when it is read back, and a line on the standard error says so once (C-21).
    public var failureError: SKError.Code {
        get { SKError.Code(rawValue: settings.transactionFailure.rawValue) ?? .unknown }
        set {
            let failure = TransactionFailure(errorCode: newValue.rawValue)
            if failure.rawValue != newValue.rawValue { Self.sayOnce(replaced: newValue) }
            change { $0.transactionFailure = failure }
        }
    }

    /// True if purchases are interrupted until ``resolveIssueForTransaction(identifier:)`` (TS-23, C-13).
    public var interruptedPurchasesEnabled: Bool {
        get { settings.interruptsPurchases }
        set { change { $0.interruptsPurchases = newValue } }
    }

    /// True if every renewal fails and enters billing retry (TS-51).
    public var shouldEnterBillingRetryOnRenewal: Bool {
        get { settings.failsRenewals }
        set { change { $0.failsRenewals = newValue } }
    }

    /// True if failed renewals start a grace period.
    ///
    /// No effect while renewals succeed (TS-51).
    public var billingGracePeriodIsEnabled: Bool {
        get { settings.hasGracePeriod }
        set { change { $0.hasGracePeriod = newValue } }
    }

    /// The country of the customer's account, as ISO 3166-1 alpha-3 writes it (TS-16, TS-17).
    public var storefront: String {
        get { settings.storefrontCountryCode }
        set { change { $0.storefrontCountryCode = newValue } }
    }

    /// Which of the configuration's texts products have (TS-18).
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

    /// Writes one line to the standard error, the first time that a code is replaced in this process.
    private static func sayOnce(replaced code: SKError.Code) {
        guard replacedCodes.withLock({ $0.insert(code.rawValue).inserted }) else { return }
        let line = """
            SKTestSession: failureError was set to code \(code.rawValue), and purchases will fail with unknown (code 0): \
            failureError takes unknown, invalidOfferIdentifier, invalidSignature, missingOfferParams and invalidOfferPrice only. \
            For another error, call setSimulatedError(_:forAPI:) with .purchase.

            """
        FileHandle.standardError.write(Data(line.utf8))
    }
}
