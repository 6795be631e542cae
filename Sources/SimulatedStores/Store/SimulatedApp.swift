public import Foundation
import StoreInterface
import StoreTime
public import TransactionCore

/// The app that a simulated store sells for, and the device it runs on.
public struct SimulatedApp: Sendable {
    /// The bundle identifier that signed documents carry.
    public var bundleID: String
    /// The App Store number of the app, which `AppTransaction.appID` returns in production.
    ///
    /// With `nil`, the number comes from a configuration that was synchronized with the App Store; otherwise it is
    /// derived from the bundle identifier. Apple's server libraries compare it with the number that the server is
    /// configured with.
    public var appleID: Int64?
    /// The version of the running app.
    public var version: String
    /// The value of `AppTransaction.originalAppVersion`, or `nil` for the value that the environment defines.
    ///
    /// Set it to test a change of business model in which early customers keep their purchased features.
    public var originalVersion: String?
    /// The value of `AppTransaction.originalPurchaseDate`, or `nil` for the value that the environment defines.
    public var originalPurchaseDate: Date?
    /// The environment in signed documents.
    ///
    /// Apple's server libraries verify only sandbox and production documents.
    public var environment: AppStore.Environment
    /// The identifier of the device; with `nil`, the store generates one and saves it in its database.
    public var deviceVerificationID: UUID?
    /// The device identifier of receipts, which stands for `UIDevice.identifierForVendor`.
    ///
    /// With `nil`, the store generates one. It is unrelated to ``deviceVerificationID``, as on Apple's systems.
    public var receiptDeviceID: UUID?
    /// A Boolean value that indicates whether the customer is allowed to make payments.
    public var canMakePayments: Bool
    /// A Boolean value that indicates whether the history contains finished consumables and non-renewing subscriptions.
    ///
    /// It affects `Transaction.all` and `latest(for:)`, and stands for `SKIncludeConsumableInAppPurchaseHistory` in the
    /// app's Info.plist (T-17, C-12).
    public var includesConsumableHistory = false
    /// A Boolean value that indicates whether the history contains finished non-renewing subscriptions.
    ///
    /// It affects `Transaction.all` and `all(for:)`. The default is `false`. Apple's documentation is contradictory:
    /// one text excludes them together with finished consumables, another excludes only consumables. Set it to `true`
    /// for an app that adds up the periods in the history, or to run a suite that expects them there. A refunded one is
    /// listed in either case, and ``includesConsumableHistory`` lists them, too (C-12).
    ///
    /// For the default store of a process, the environment variable `OPENSTOREKIT_LIST_FINISHED_NON_RENEWING` has the
    /// same effect.
    public var listsFinishedNonRenewing = false

    /// Creates the description of an app.
    ///
    /// - Parameters:
    ///   - bundleID: The bundle identifier in signed documents.
    ///   - version: The version of the running app.
    ///   - originalVersion: The version that the customer first installed, or `nil` for the value that the environment
    ///     defines.
    ///   - environment: The environment in signed documents.
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

    /// The environment of the store; an environment with a custom name signs as local testing does.
    var storeEnvironment: StoreEnvironment { StoreEnvironment(rawValue: environment.rawValue) ?? .xcode }
}

/// The location of a simulated store's database.
public enum SimulatedDatabase: Hashable, Sendable {
    /// A database in memory, which ends with the store.
    case memory
    /// A SQLite file, which is created if it does not exist.
    ///
    /// Opening the file again continues the same store.
    ///
    /// Opening throws an error if the file is missing or empty, or is older than or different from the database that
    /// the mark beside it describes (E-18).
    case file(URL)
    /// A SQLite file that is opened also if it was deleted, replaced, or restored from a copy (E-18).
    ///
    /// A deleted file becomes a new store. For an older copy, transaction identifiers that were used since then are not
    /// used again.
    case acceptedFile(URL)
    /// A PostgreSQL database on a server, which several machines use as one store of an account.
    ///
    /// It needs the package trait `PostgreSQL`. Without it, creating the store throws an error that says so. The store is
    /// that of the account and of ``SimulatedApp/bundleID``, and is created if it does not exist.
    ///
    /// - Parameters:
    ///   - url: The address in libpq's form, such as `postgresql://host/sandbox?sslmode=verify-full`.
    ///   - account: The account that the purchases belong to.
    ///   - device: A file of this device, for the journal of its payment queue. It is created if it does not exist.
    case server(url: String, account: String, device: URL)

    var location: StoreLocation {
        switch self {
        case .memory: .memory
        case .file(let url), .acceptedFile(let url): .file(url)
        case .server(let url, let account, let device):
            .server(StoreServer(url: url, account: account, deviceFile: device))
        }
    }

    var acceptsChange: Bool {
        switch self {
        case .memory, .file, .server: false
        case .acceptedFile: true
        }
    }
}

/// The clock of a simulated store.
public struct SimulatedTime: Sendable {
    let clock: any StoreClock
    let manualClock: ManualStoreClock?

    /// The first of January 2025, 00:00 UTC, a start date that is the same in every run.
    ///
    /// Use it in tests that compare dates with text, such as a stored timeline. App code that compares the dates of
    /// such a store with `Date()` regards every subscription as expired.
    public static let epoch = Date(timeIntervalSince1970: 1_735_689_600)

    /// Creates a clock that begins at the present moment and stands still until the test advances the store.
    ///
    /// App code that compares transaction dates with `Date()` gets correct results until the store is advanced. After
    /// that the store's clock is ahead of `Date()`, so a subscription that has expired in the store may still appear
    /// active. Code under test that must work beyond that point reads the time from ``SimulatedStore/now``.
    ///
    /// - Returns: A clock for one store.
    public static func manual() -> Self { manual(at: SystemStoreClock().now) }

    /// Creates a clock that begins at a date and stands still until the test advances the store.
    ///
    /// - Parameter start: The initial time of the clock, such as ``epoch``. With a date in the past, app code that
    ///   compares transaction dates with `Date()` regards running subscriptions as expired.
    /// - Returns: A clock for one store.
    public static func manual(startingAt start: Date) -> Self { manual(at: StoreDate(start)) }

    private static func manual(at start: StoreDate) -> Self {
        let clock = ManualStoreClock(now: start)
        return Self(clock: clock, manualClock: clock)
    }

    /// The system clock of the machine.
    public static var system: Self { Self(clock: SystemStoreClock(), manualClock: nil) }

    /// Creates a clock that runs faster than the machine's clock.
    ///
    /// - Parameters:
    ///   - start: The initial time of the clock.
    ///   - factor: The number of store seconds per real second; greater than zero.
    /// - Returns: A clock for one store.
    public static func scaled(startingAt start: Date, factor: Double) -> Self {
        Self(clock: ScaledStoreClock(startingAt: StoreDate(start), factor: factor), manualClock: nil)
    }
}
