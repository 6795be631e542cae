package import Foundation
package import StoreCatalog
package import StoreInterface
package import StoreLedger
import StorePersistence
package import StoreTime
import Synchronization

/// The configuration of a local store.
package struct LocalStoreConfiguration: Sendable {
    package var catalog: Catalog
    package var location: StoreLocation
    /// True to open a database also if it is missing, empty, older or another one than the mark beside it says.
    package var acceptsChangedDatabase = false
    package var clock: any StoreClock
    package var customer: any StoreCustomer
    package var environment: StoreEnvironment
    package var bundleID: String
    /// The version of the running app, from its bundle.
    package var appVersion: String
    /// The number of the app in the App Store; `nil` leaves it to ``appAppleID``.
    package var givenAppAppleID: Int64?
    /// The value of `AppTransaction.originalAppVersion`, or `nil` for the rules of the environment.
    package var originalAppVersion: String?
    /// The value of `AppTransaction.originalPurchaseDate`, or `nil` for the rules of the environment.
    package var originalPurchaseDate: StoreDate?
    /// The identifier of the device; `nil` creates one when the store is created.
    package var deviceVerificationID: UUID?
    /// The vendor's identifier of the device in receipts; `nil` creates one with the first receipt.
    package var receiptDeviceID: UUID?
    /// The source of the RSA key that signs receipts; `nil` for the shared one in memory, and a new one elsewhere.
    package var receiptKeys: ReceiptKeySource?
    package var canMakePayments = true
    /// True if the history includes finished consumables and non-renewing subscriptions (T-17, C-12).
    ///
    /// The history consists of `Transaction.all` and `latest(for:)`.
    package var includesConsumableHistory = false
    /// True if `Transaction.all` lists finished non-renewing subscriptions: the other reading of C-12.
    package var listsFinishedNonRenewing = false
    /// The missing-listener warning, given through ``report`` at a purchase without a listener (P-30); `nil` disables
    /// it.
    package var missingListenerWarning: MissingListenerWarning?
    /// A function that receives error texts which no caller can receive.
    package var report: @Sendable (String) -> Void
    /// The recorder of events, called when an event is saved and before any listener, with its signed transaction.
    package var journalRecorder: (@Sendable (JournalRecord, _ signed: Data?) -> Void)?
    /// True if a manager in another process may change the settings, the clock and the intents of this store.
    package var watchesOtherProcesses = false
    /// The recorder of calls to the asynchronous API and their results.
    package var recorder: (any StoreRecorder)?

    /// The number of the app in the App Store, which documents of production carry.
    ///
    /// The default is the number in a configuration synchronized with the App Store. Without one, it is a number of ten
    /// digits that depends on the bundle identifier alone.
    package var appAppleID: Int64 {
        if let number = givenAppAppleID ?? catalog.settings.applicationID { return number }
        let hash = bundleID.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        return Int64(1_000_000_000 + hash % 9_000_000_000)
    }

    package init(
        catalog: Catalog,
        location: StoreLocation,
        clock: any StoreClock = SystemStoreClock(),
        customer: any StoreCustomer = AgreeableCustomer(),
        environment: StoreEnvironment = .xcode,
        bundleID: String,
        appVersion: String = "1"
    ) {
        self.catalog = catalog
        self.location = location
        self.clock = clock
        self.customer = customer
        self.environment = environment
        self.bundleID = bundleID
        self.appVersion = appVersion
        report = { StandardError.write(line: "OpenStoreKit: \($0)") }
    }

    /// The app's original version, by the rules of the environment.
    func originalAppVersion(of metadata: StoreMetadata) -> String {
        if let version = originalAppVersion { return version }
        return switch metadata.environment {
        case .sandbox: "1.0"
        case .xcode: appVersion
        case .production: metadata.firstAppVersion
        }
    }

    /// The app's original purchase date: in the sandbox, 1 August 2013, 07:00 UTC, for every app.
    func originalPurchaseDate(of metadata: StoreMetadata) -> StoreDate {
        if let date = originalPurchaseDate { return date }
        return switch metadata.environment {
        case .sandbox: StoreDate(milliseconds: 1_375_340_400_000)
        case .xcode: StoreDate(milliseconds: 0)
        case .production: metadata.firstLaunchDate
        }
    }

    /// The transactions that `Transaction.all` leaves out.
    var historyExtent: HistoryExtent {
        if includesConsumableHistory { return .complete }
        return listsFinishedNonRenewing ? .withNonRenewing : .documented
    }
}

/// The settings that a store answers at once, without waiting for its turn.
struct LocalStoreSettings: Sendable {
    var location: StoreLocation
    var trust: TrustContext
    var canMakePayments: Bool
    var storefront: StorefrontPayload
    /// The key pair of the configuration.
    var offersKeyPair: OffersKeyPair?
}

/// The missing-listener warning: reported once, if the app buys while `Transaction.updates` has no listener (P-30).
///
/// Such an app loses later or remote updates: approvals, renewals, refunds.
package final class MissingListenerWarning: Sendable {
    /// The warning that a process reports at most once.
    package static let ofThisProcess = MissingListenerWarning()

    private let isGiven = Atomic(false)

    package init() {}

    func give(_ report: @Sendable (String) -> Void) {
        guard !isGiven.exchange(true, ordering: .relaxed) else { return }
        report(
            """
            warning: something is being bought while nobody iterates Transaction.updates; purchases that end later, \
            such as approved ones, are delivered to no listener
            """
        )
    }
}
