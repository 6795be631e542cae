public import Foundation
import StoreInterface
import StoreTime
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
    /// The value of `AppTransaction.originalAppVersion`, or `nil` for the rules of the environment.
    ///
    /// Set it to test a change of business model, in which early customers keep what they paid for.
    public var originalVersion: String?
    /// The value of `AppTransaction.originalPurchaseDate`, or `nil` for the rules of the environment.
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
    /// True if the customer may make payments.
    public var canMakePayments: Bool
    /// True if `Transaction.all` and `latest(for:)` include finished consumables and non-renewing subscriptions (T-17, C-12).
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

/// Where a simulated store keeps its purchases.
public enum SimulatedDatabase: Hashable, Sendable {
    /// Gone with the store.
    case memory
    /// A SQLite file, made when it is not there. Opening it again continues the same store.
    case file(URL)

    var location: StoreLocation {
        switch self {
        case .memory: .memory
        case .file(let url): .file(url)
        }
    }
}

/// What the clock of a simulated store does.
public struct SimulatedTime: Sendable {
    let clock: any StoreClock
    let manualClock: ManualStoreClock?

    /// The first of January 2025, 00:00 UTC: a start that is the same in every run.
    ///
    /// For tests that compare dates with text, such as a stored timeline. App code that compares the dates of such a store
    /// with `Date()` takes each subscription for expired.
    public static let epoch = Date(timeIntervalSince1970: 1_735_689_600)

    /// A clock that begins at the present moment and stands still until the store is advanced.
    ///
    /// App code that compares the dates of its transactions with `Date()` is right until the store is advanced: a purchase
    /// of now is not expired. After that the store's clock is ahead of `Date()`, which does not move with it, so that a
    /// subscription that has expired in the store may look as if it were running. Code that is to be tested beyond that
    /// takes its time from ``SimulatedStore/now``.
    ///
    /// - Returns: A clock for one store.
    public static func manual() -> Self { manual(at: SystemStoreClock().now) }

    /// A clock that begins at a date and stands still until the store is advanced.
    ///
    /// - Parameter start: What it reads at first, such as ``epoch``. With a date in the past, app code that compares the
    ///   dates of its transactions with `Date()` takes running subscriptions for expired.
    /// - Returns: A clock for one store.
    public static func manual(startingAt start: Date) -> Self { manual(at: StoreDate(start)) }

    private static func manual(at start: StoreDate) -> Self {
        let clock = ManualStoreClock(now: start)
        return Self(clock: clock, manualClock: clock)
    }

    /// The machine's clock.
    public static var system: Self { Self(clock: SystemStoreClock(), manualClock: nil) }

    /// A clock that runs faster than the machine's.
    ///
    /// - Parameters:
    ///   - start: What it reads at first.
    ///   - factor: Store seconds per real second; more than zero.
    /// - Returns: A clock for one store.
    public static func scaled(startingAt start: Date, factor: Double) -> Self {
        Self(clock: ScaledStoreClock(startingAt: StoreDate(start), factor: factor), manualClock: nil)
    }
}
