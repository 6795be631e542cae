import Foundation
package import StoreCatalog
package import StoreInterface
package import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

/// The settings of a test session (TS-06, TS-14).
extension LocalStore {
    /// The key of the settings that sessions changed.
    static let testSettings = "test-settings"

    /// The settings that apply now.
    package var testSettings: TestSettings {
        var settings = session.present
        settings.asksToBuy = ledger.rules.isAskToBuyEnabled
        settings.failsRenewals = ledger.rules.isBillingFailing
        settings.hasGracePeriod = ledger.rules.isGracePeriodEnabled
        settings.storefrontCountryCode = ledger.rules.storefront.countryCode
        settings.pace = ledger.rules.pace
        settings.interruptsPurchases = ledger.rules.faults.interruptsPurchases
        settings.failsTransactions = ledger.rules.faults.transactionFailure != nil
        settings.transactionFailure = ledger.rules.faults.transactionFailure ?? settings.transactionFailure
        settings.simulatedFailures = ledger.rules.faults.failures
        settings.verificationFailure = trust.simulatedFailure
        return settings
    }

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
        session.overrides.note(new, after: old)
        keepOverrides()
        take(new)
    }

    /// Restores the settings of the configuration file; transactions stay (TS-06).
    package func resetToDefaultState() {
        refresh()
        session.overrides = TestSettingOverrides(configuration: ledger.catalog.path)
        keepOverrides()
        take(TestSettings(ledger.catalog.settings))
    }

    /// Changes the configuration that the store sells from now on (TS-02).
    ///
    /// Transactions stay (TS-04). Settings that a session changed stay if the catalog is from the same file. With
    /// another file, the settings of that file apply. A subscription to a product that is not sold any more ends with
    /// its period.
    package func use(_ catalog: Catalog) {
        ConfigurationReports.ofThisProcess.give(catalog, to: configuration.report)
        nameOtherUsers()
        refresh()
        if !session.overrides.belong(to: catalog.path) {
            session.overrides = TestSettingOverrides(configuration: catalog.path)
            keepOverrides()
        }
        ledger.catalog = catalog
        settings.withLock { $0.offersKeyPair = catalog.offersKeyPair }
        offerSignatures.replaceKeys(by: catalog.offersKeyPair, report: configuration.report)
        take(session.overrides.applied(to: TestSettings(catalog.settings)))
        setAlarm()
    }

    /// Lets settings apply.
    func take(_ settings: TestSettings) {
        session.present = settings
        prompts.areDisabled = settings.disablesDialogs
        ledger.rules.apply(settings)
        simulateVerificationFailure(settings.verificationFailure)
        if settings.storefrontCountryCode.uppercased() != ledger.rules.storefront.countryCode {
            setStorefront(StorefrontTable.storefront(countryCode: settings.storefrontCountryCode))
        }
    }

    private func keepOverrides() {
        do {
            let overrides = session.overrides
            let text = overrides.isEmpty ? nil : String(decoding: try PayloadCoding.encode(overrides), as: UTF8.self)
            try database.setSetting(Self.testSettings, text)
        } catch {
            configuration.report("the settings of the session could not be written: \(error)")
        }
    }
}

/// The settings of a session.
struct SessionSettings {
    /// The settings in which sessions differ from their configuration file.
    var overrides: TestSettingOverrides
    /// The settings that apply now and are not part of the ledger's rules.
    var present: TestSettings
}

extension LedgerStorage {
    /// The settings that the last session changed; none if that session used another configuration file.
    func testSettingOverrides(
        for catalog: Catalog,
        reporting report: @Sendable (String) -> Void
    ) throws(StoreFailure) -> TestSettingOverrides {
        let none = TestSettingOverrides(configuration: catalog.path)
        let text = try translating { () throws(PersistenceFailure) in try setting(LocalStore.testSettings) }
        guard let text else { return none }
        do {
            let overrides = try PayloadCoding.decode(TestSettingOverrides.self, from: Data(text.utf8))
            return overrides.belong(to: catalog.path) ? overrides : none
        } catch {
            report("the settings of the last session cannot be read: \(error)")
            return none
        }
    }
}

/// The failures that a test simulates.
extension LocalStore {
    package func permit(_ call: SimulatedCall) async throws(StoreFailure) {
        if let failure = ledger.rules.faults.failure(of: call) { throw failure }
    }

    /// Records a simulated failure of a purchase, if its product exists (TS-09).
    func noteFailure(of request: PurchaseRequest, with failure: StoreFailure) throws(StoreFailure) {
        guard ledger.catalog.product(request.productID) != nil else { return }
        try performNow { ledger, date throws(StoreFailure) in
            ((), ledger.decideFailure(of: request, with: failure, at: date))
        }
    }

    /// Makes a part of the API fail from now on; `nil` ends exactly that (TS-25).
    ///
    /// A failure that does not fit the call counts as an unknown one.
    package func setSimulatedFailure(_ failure: StoreFailure?, of call: SimulatedCall) {
        ledger.rules.faults.failures[call] = failure
    }

    /// The simulated failure of a part of the API.
    package func simulatedFailure(of call: SimulatedCall) -> StoreFailure? { ledger.rules.faults.failures[call] }

    /// Makes all purchases fail from now on, unless purchases have a failure of their own (C-21).
    package func setTransactionFailure(_ failure: TransactionFailure?) {
        ledger.rules.faults.transactionFailure = failure
    }

    /// Turns interruptions of purchases on or off (TS-23).
    package func setInterruptedPurchases(_ isEnabled: Bool) { ledger.rules.faults.interruptsPurchases = isEnabled }

    /// Resolves the problem that interrupted a purchase, or that keeps a renewal from being charged (TS-23, TS-52).
    ///
    /// - Parameter id: The identifier of the interrupted purchase, or of any transaction of the subscription.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if neither has a problem; the reason that nothing was
    ///   bought, if an interrupted purchase is over because its product cannot be bought any more.
    package func resolveIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        refresh()
        guard ledger.pending[id] != nil else { return try resolveBillingIssue(ofTransaction: id) }
        try complete { ledger, date throws(StoreFailure) in try ledger.decideIssueResolution(of: id, at: date) }
    }

    /// Cancels an interrupted purchase for the customer.
    package func cancelIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        try performNow { ledger, date throws(StoreFailure) in
            ((), try ledger.decideIssueCancellation(of: id, at: date))
        }
    }
}
