import LocalStore
import StoreCatalog
import StoreInterface

struct StubSettings: Sendable {
    var isAskToBuyEnabled = false
    var areDialogsDisabled = false
    var failsTransactions = false
    var failureErrorCode = 0
    var interruptsPurchases = false
    var isBillingFailing = false
    var isGracePeriodEnabled = false
    var storefrontCountryCode = "USA"
    var localeIdentifier = "en_US"
    var timeRateRawValue = 0
}
extension SKTestSession {
    var settings: StubSettings { StubSettings() }
    func set(_ body: (inout StubSettings) -> Void) {}
}
extension LocalStore {
    func use(_ catalog: Catalog) throws(StoreFailure) {}
    func resetSettings() throws(StoreFailure) {}
    nonisolated func report(_ x: String) {}
}
