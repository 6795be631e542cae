import Foundation
package import StoreCatalog
package import StoreInterface
package import StoreLedger
package import StorePersistence
import StoreTime
import Synchronization

/// The settings of a store: those of its configuration file, and those that a session or a manager changed (TS-06).
///
/// The store keeps changed settings in its database, and takes those that another process writes. The choice of the
/// settings is up to the module `StoreControl`.
extension LocalStore {
    /// The key of the changed settings.
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

    /// Replaces the changed settings, and keeps them for the next time the store is opened.
    ///
    /// Settings that cannot be written are reported, and hold until the store is closed. The call does not apply them.
    package func keep(_ overrides: TestSettingOverrides) {
        session.overrides = overrides
        do {
            let text = overrides.isEmpty ? nil : String(decoding: try PayloadCoding.encode(overrides), as: UTF8.self)
            try database.setSetting(Self.testSettings, text)
        } catch {
            configuration.report("the settings of the session could not be written: \(error)")
        }
    }

    /// Applies settings to decisions from now on.
    package func apply(_ settings: TestSettings) {
        session.present = settings
        checkout.prompts.areDisabled = settings.disablesDialogs
        books.changeRules { $0.apply(settings) }
        simulateVerificationFailure(settings.verificationFailure)
        if settings.storefrontCountryCode.uppercased() != ledger.rules.storefront.countryCode {
            setStorefront(StorefrontTable.storefront(countryCode: settings.storefrontCountryCode))
        }
        setAlarm()
    }

    /// Changes the rules of decisions from now on.
    package func changeRules(_ change: (inout LedgerRules) -> Void) { books.changeRules(change) }

    /// Sells the products of a catalog from now on; transactions stay.
    package func sell(_ catalog: Catalog) {
        ConfigurationReports.ofThisProcess.give(catalog, to: configuration.report)
        books.sell(catalog)
        settings.withLock { $0.offersKeyPair = catalog.offersKeyPair }
        checkout.offerSignatures.replaceKeys(by: catalog.offersKeyPair, report: configuration.report)
        setAlarm()
    }

    /// Moves the customer's account to another country (TS-16, TS-17).
    package func setStorefront(_ storefront: StorefrontPayload) {
        guard storefront != ledger.rules.storefront else { return }
        books.changeRules { $0.storefront = storefront }
        settings.withLock { $0.storefront = storefront }
        sequences.storefronts.send([storefront])
    }

    /// Forces a verification failure on every document, or ends it (T-58).
    package nonisolated func simulateVerificationFailure(_ failure: VerificationFailure?) {
        settings.withLock { settings in
            settings.trust.simulatedFailure = failure
        }
    }
}

/// The failures that the settings simulate.
extension LocalStore {
    package func permit(_ call: SimulatedCall) async throws(StoreFailure) {
        if let failure = ledger.rules.faults.failure(of: call) { throw failure }
    }

    /// Records the failure of a purchase if a test simulates it and the product exists (TS-09).
    func noteFailure(of request: PurchaseRequest, with failure: StoreFailure) throws(StoreFailure) {
        guard failure == ledger.rules.faults.failure(of: request), ledger.catalog.product(request.productID) != nil
        else { return }
        try performNow { ledger, date throws(StoreFailure) in
            ((), ledger.decideFailure(of: request, with: failure, at: date))
        }
    }
}

/// The settings of a configuration, with those that a session changed.
package struct SessionSettings {
    /// The settings in which sessions differ from their configuration file.
    package internal(set) var overrides: TestSettingOverrides
    /// The settings that apply now and are not part of the ledger's rules.
    package internal(set) var present: TestSettings
}

extension LedgerStorage {
    /// The settings that the last session changed; none if that session used another configuration file.
    ///
    /// - Throws: A failure to read the database.
    package func testSettingOverrides(
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
