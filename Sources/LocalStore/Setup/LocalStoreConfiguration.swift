package import Foundation
package import StoreCatalog
package import StoreInterface
import StorePersistence
package import StoreTime
import Synchronization

/// Everything that a local store is made from.
package struct LocalStoreConfiguration: Sendable {
    package var catalog: Catalog
    package var location: StoreLocation
    package var clock: any StoreClock
    package var customer: any StoreCustomer
    package var environment: StoreEnvironment
    package var bundleID: String
    /// The version of the running app, as its bundle says it.
    package var appVersion: String
    /// The number of the app in the App Store; `nil` leaves it to ``appAppleID``.
    package var givenAppAppleID: Int64?
    /// The value of `AppTransaction.originalAppVersion`, or `nil` for the rules of the environment.
    package var originalAppVersion: String?
    /// The value of `AppTransaction.originalPurchaseDate`, or `nil` for the rules of the environment.
    package var originalPurchaseDate: StoreDate?
    /// Identifies the device; `nil` makes one when the store is made.
    package var deviceVerificationID: UUID?
    /// The device that receipts are for, as its vendor knows it; `nil` makes one with the first receipt.
    package var receiptDeviceID: UUID?
    /// The RSA key that receipts are signed with, as PKCS#1 writes it; `nil` makes one with the first receipt.
    package var receiptPrivateKey: Data?
    package var canMakePayments = true
    /// True if `Transaction.all` and `latest(for:)` include finished consumables and non-renewing subscriptions (T-17, C-12).
    package var includesConsumableHistory = false
    /// Whether `Transaction.all` lists finished non-renewing subscriptions: the other reading of C-12.
    package var listsFinishedNonRenewing = false
    /// Given through ``report`` when somebody buys while nobody listens (P-30); `nil` says nothing.
    package var missingListenerWarning: MissingListenerWarning?
    /// Where the store says what nobody is there to be thrown at.
    package var report: @Sendable (String) -> Void
    /// Hears of every event the moment it is saved, before any listener does, with what its transaction is signed as.
    package var journalist: (@Sendable (LedgerJournalEntry, _ signed: Data?) -> Void)?
    /// Writes down what apps ask of the asynchronous API and are told by it.
    package var recorder: (any StoreRecorder)?

    /// The number of the app in the App Store, which documents of production carry.
    ///
    /// If none is given, it is the one that a configuration synchronized with the App Store names, and otherwise a number
    /// of ten digits that depends on the bundle identifier alone.
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
        report = { message in FileHandle.standardError.write(Data("OpenStoreKit: \(message)\n".utf8)) }
    }

    /// What `Transaction.all` leaves out.
    var historyExtent: HistoryExtent {
        if includesConsumableHistory { return .complete }
        return listsFinishedNonRenewing ? .withNonRenewing : .documented
    }
}

/// What a store answers at once, without waiting for its turn.
struct LocalStoreSettings: Sendable {
    var location: StoreLocation
    var trust: TrustContext
    var canMakePayments: Bool
    var storefront: StorefrontPayload
    /// The key pair of the configuration.
    var offersKeyPair: OffersKeyPair?
    /// The change number of the last clearing; 0 before the first.
    var clearedAt: Int64 = 0
    /// What was deleted since the store was opened, or emptied.
    var deletions = Deletions()
    /// How often something that listeners may still have before them was taken out of the store.
    var withdrawals = 0
}

/// Says once that purchases are made while nobody listens to `Transaction.updates` (P-30).
///
/// Such an app loses what ends later or elsewhere: approvals, renewals, refunds.
package final class MissingListenerWarning: Sendable {
    /// The warning that a process gets no more than once.
    package static let ofThisProcess = MissingListenerWarning()

    private let isGiven = Atomic(false)

    package init() {}

    func give(_ report: @Sendable (String) -> Void) {
        guard !isGiven.exchange(true, ordering: .relaxed) else { return }
        report(
            """
            warning: something is being bought while nobody iterates Transaction.updates; purchases that end later, \
            such as approved ones, go unheard
            """
        )
    }
}

/// A customer who confirms everything.
package struct AgreeableCustomer: StoreCustomer {
    package init() {}

    package func confirmsPurchase(of question: PurchaseQuestion) async -> Bool { true }

    package func refundRequest(for question: RefundQuestion) async -> RefundAnswer? { RefundAnswer(reason: .other) }

    package func signsIn() async -> Bool { true }
}
