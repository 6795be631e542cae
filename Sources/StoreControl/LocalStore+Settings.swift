package import StoreCatalog
package import StoreInterface
package import StoreLedger
package import StoreTime

package import LocalStore
import SQLiteDatabase

/// The settings of a test session, of a manager, and of a simulated store (TS-06, TS-14).
extension LocalStore {
    /// Changes the settings of the store, from now on and after it is opened again (TS-04, TS-29).
    ///
    /// A setting that cannot be written is reported, and holds until the store is closed.
    package func changeTestSettings(_ change: (inout TestSettings) -> Void) {
        // Changes that fell due before are decided by the settings of that time.
        refresh()
        let old = testSettings
        var new = old
        change(&new)
        guard new != old else { return }
        var overrides = session.overrides
        overrides.note(new, after: old)
        keep(overrides)
        apply(new)
    }

    /// Restores the settings of the configuration file; transactions stay (TS-06).
    package func resetToDefaultState() {
        refresh()
        keep(TestSettingOverrides(configuration: ledger.catalog.path))
        apply(TestSettings(ledger.catalog.settings))
    }

    /// Changes the configuration that the store sells from now on (TS-02).
    ///
    /// Transactions stay (TS-04). Settings that a session changed stay if the catalog is from the same file. With
    /// another file, the settings of that file apply. A subscription to a product that is not sold any more ends with
    /// its period.
    package func use(_ catalog: Catalog) {
        nameOtherUsers()
        refresh()
        if !session.overrides.belong(to: catalog.path) {
            keep(TestSettingOverrides(configuration: catalog.path))
        }
        sell(catalog)
        apply(session.overrides.applied(to: TestSettings(catalog.settings)))
    }

    /// The catalog that is for sale at this moment.
    package nonisolated var presentCatalog: Catalog { executor.wait { assumeIsolated { $0.ledger.catalog } } }

    /// The settings that apply at this moment.
    package nonisolated var presentTestSettings: TestSettings { executor.wait { assumeIsolated { $0.testSettings } } }

    /// Changes the settings of the store; the change is complete when this returns.
    package nonisolated func changeTestSettingsNow(_ change: @Sendable (inout TestSettings) -> Void) {
        executor.wait { assumeIsolated { $0.changeTestSettings(change) } }
    }
}

/// Single settings, which hold until the store is closed.
extension LocalStore {
    /// Turns approval requests for all purchases on or off (TS-19).
    package func setAskToBuy(_ isEnabled: Bool) { changeRules { $0.isAskToBuyEnabled = isEnabled } }

    /// Turns failures of renewals on or off (TS-51).
    ///
    /// Renewals that fell due before are decided by the setting of that time.
    package func setBillingFailure(_ isFailing: Bool) {
        refresh()
        changeRules { $0.isBillingFailing = isFailing }
    }

    /// Turns the grace period of failing renewals on or off (TS-51).
    package func setBillingGracePeriod(_ isEnabled: Bool) {
        refresh()
        changeRules { $0.isGracePeriodEnabled = isEnabled }
    }

    /// Changes the pace of periods that begin from now on, and the number of renewals (S-38).
    package func setRenewals(pace: SubscriptionPace, limit: Int?) {
        refresh()
        changeRules { rules in
            rules.pace = pace
            rules.renewalLimit = limit
        }
    }

    /// Sets the decision on the refunds that the customer requests from now on.
    package func setRefundDecision(_ decision: RefundDecision) { changeRules { $0.refundDecision = decision } }

    /// Makes a part of the API fail from now on; `nil` ends exactly that (TS-25).
    ///
    /// A failure that does not fit the call counts as an unknown one.
    package func setSimulatedFailure(_ failure: StoreFailure?, of call: SimulatedCall) {
        changeRules { $0.faults.failures[call] = failure }
    }

    /// The simulated failure of a part of the API.
    package func simulatedFailure(of call: SimulatedCall) -> StoreFailure? { ledger.rules.faults.failures[call] }

    /// Makes all purchases fail from now on, unless purchases have a failure of their own (C-21).
    package func setTransactionFailure(_ failure: TransactionFailure?) {
        changeRules { $0.faults.transactionFailure = failure }
    }

    /// Turns interruptions of purchases on or off (TS-23).
    package func setInterruptedPurchases(_ isEnabled: Bool) {
        changeRules { $0.faults.interruptsPurchases = isEnabled }
    }
}
