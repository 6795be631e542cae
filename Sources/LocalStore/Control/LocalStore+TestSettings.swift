import Foundation
package import StoreCatalog
import StoreInterface
package import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

/// What a test session sets (TS-06, TS-14).
extension LocalStore {
    /// Under this key stands what sessions said otherwise than the file.
    static let testSettings = "test-settings"

    /// How the store behaves now.
    package var testSettings: TestSettings {
        var settings = presentSettings
        settings.asksToBuy = ledger.rules.isAskToBuyEnabled
        settings.failsRenewals = ledger.rules.isBillingFailing
        settings.hasGracePeriod = ledger.rules.isGracePeriodEnabled
        settings.storefrontCountryCode = ledger.rules.storefront.countryCode
        settings.pace = ledger.rules.pace
        settings.interruptsPurchases = ledger.rules.faults.interruptsPurchases
        settings.failsTransactions = ledger.rules.faults.transactionFailure != nil
        settings.transactionFailure = ledger.rules.faults.transactionFailure ?? settings.transactionFailure
        settings.simulatedFailures = ledger.rules.faults.failures
        settings.simulatedFailures[.verification] = simulatedFailure(of: .verification)
        return settings
    }

    /// Changes how the store behaves, from now on and after it is opened again (TS-04, TS-29).
    ///
    /// What cannot be written down is reported, and holds until the store is closed.
    package func changeTestSettings(_ change: (inout TestSettings) -> Void) {
        // What fell due before is decided as things were then.
        refresh()
        let old = testSettings
        var new = old
        change(&new)
        guard new != old else { return }
        overrides.note(new, after: old)
        keepOverrides()
        take(new)
    }

    /// Behaves as the file says again; transactions stay (TS-06).
    package func resetToDefaultState() {
        refresh()
        overrides = TestSettingOverrides()
        keepOverrides()
        take(TestSettings(ledger.catalog.settings))
    }

    /// Sells what another configuration says from now on (TS-02).
    ///
    /// Transactions stay, and so does what sessions said otherwise than their files (TS-04, TS-06). A subscription to
    /// a product that is not sold any more ends with its period.
    package func use(_ catalog: Catalog) {
        refresh()
        ledger.catalog = catalog
        settings.withLock { $0.offersKeyPair = catalog.offersKeyPair }
        offerVerifier = OpenedStore.offerVerifier(for: catalog, report: configuration.report)
        take(overrides.applied(to: TestSettings(catalog.settings)))
        setAlarm()
    }

    private func take(_ settings: TestSettings) {
        presentSettings = settings
        ledger.rules.apply(settings)
        simulateVerificationFailure(settings.verificationFailure)
        if settings.storefrontCountryCode.uppercased() != ledger.rules.storefront.countryCode {
            setStorefront(StorefrontTable.storefront(countryCode: settings.storefrontCountryCode))
        }
    }

    private func keepOverrides() {
        do {
            let text = overrides.isEmpty ? nil : String(decoding: try PayloadCoding.encode(overrides), as: UTF8.self)
            try database.setSetting(Self.testSettings, text)
        } catch {
            configuration.report("the settings of the session could not be written: \(error)")
        }
    }
}

extension LedgerDatabase {
    /// What sessions said otherwise than the file, as far as it can be read.
    func testSettingOverrides(
        reporting report: @Sendable (String) -> Void
    ) throws(StoreFailure) -> TestSettingOverrides {
        let text = try translating { () throws(PersistenceFailure) in try setting(LocalStore.testSettings) }
        guard let text else { return TestSettingOverrides() }
        do {
            return try PayloadCoding.decode(TestSettingOverrides.self, from: Data(text.utf8))
        } catch {
            report("the settings of the last session cannot be read: \(error)")
            return TestSettingOverrides()
        }
    }
}
