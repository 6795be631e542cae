public import Foundation
import StoreInterface
public import TransactionCore

/// The app that a simulated store sells for, and the device it runs on.
public struct SimulatedApp: Sendable {
    /// The bundle identifier that signed documents carry.
    public var bundleID: String
    /// The number of the app in the App Store, which `AppTransaction.appID` answers in production.
    ///
    /// `nil` takes the number from a configuration that was synchronized with the App Store, and makes one from the bundle
    /// identifier otherwise. Apple's server libraries compare it with the number that the server was given.
    public var appleID: Int64?
    /// The version of the running app.
    public var version: String
    /// What `AppTransaction.originalAppVersion` answers; `nil` leaves it to the rules of the environment.
    ///
    /// Set it to test a change of business model, where early customers keep what they paid for.
    public var originalVersion: String?
    /// What `AppTransaction.originalPurchaseDate` answers; `nil` leaves it to the rules of the environment.
    public var originalPurchaseDate: Date?
    /// The environment that signed documents claim.
    ///
    /// Apple's server libraries verify only sandbox and production.
    public var environment: AppStore.Environment
    /// The device's identifier; `nil` makes one with the store's database.
    public var deviceVerificationID: UUID?
    /// The device that receipts are for, in the place of `UIDevice.identifierForVendor`; `nil` makes one.
    ///
    /// Not the device of ``deviceVerificationID``: Apple's two have nothing to do with each other either.
    public var receiptDeviceID: UUID?
    /// Whether the customer may buy at all.
    public var canMakePayments: Bool
    /// Whether `Transaction.all` and `latest(for:)` tell of everything that was ever bought (T-17, C-12).
    ///
    /// It stands for `SKIncludeConsumableInAppPurchaseHistory` in the app's Info.plist.
    public var includesConsumableHistory = false
    /// Whether `Transaction.all` and `all(for:)` list finished non-renewing subscriptions; `false` by default.
    ///
    /// Apple's texts disagree: one leaves them out together with finished consumables, another names only the
    /// consumables. Set it to `true` for an app that adds up the periods in the history, or to run a suite that expects
    /// them there. A refunded one is listed in either case, and ``includesConsumableHistory`` lists them, too (C-12).
    ///
    /// For the default store of a process, `OPENSTOREKIT_LIST_FINISHED_NON_RENEWING` says the same.
    public var listsFinishedNonRenewing = false

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle identifier that signed documents carry.
    ///   - version: The version of the running app.
    ///   - originalVersion: The version the customer got first; `nil` leaves it to the environment.
    ///   - environment: The environment that signed documents claim.
    public init(
        bundleID: String = "com.example.app",
        version: String = "1",
        originalVersion: String? = nil,
        environment: AppStore.Environment = .xcode
    ) {
        self.bundleID = bundleID
        self.version = version
        self.originalVersion = originalVersion
        self.environment = environment
        canMakePayments = true
    }

    /// An environment with a name of its own signs as local testing does.
    var storeEnvironment: StoreEnvironment { StoreEnvironment(rawValue: environment.rawValue) ?? .xcode }
}
