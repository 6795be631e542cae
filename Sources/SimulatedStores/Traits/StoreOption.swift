public import Foundation
public import StoreInterface
public import StoreTimelines

/// An option of the stores that a trait or `withStore` creates.
///
/// Options are evaluated for each store, so that no two tests share the values they create.
public struct StoreOption: Sendable {
    let apply: @Sendable (inout StorePlan) throws -> Void

    init(_ apply: @escaping @Sendable (inout StorePlan) throws -> Void) { self.apply = apply }

    /// Sets a manual clock that begins at a date instead of the present moment.
    ///
    /// - Parameter date: The initial time of the clock; ``SimulatedTime/epoch`` for tests that compare dates with text.
    /// - Returns: The option.
    public static func startingAt(_ date: Date) -> Self { Self { $0.time = .manual(startingAt: date) } }

    /// Sets the clock; the default is ``SimulatedTime/manual()``.
    ///
    /// - Parameter time: The clock; the expression is evaluated for each store, because a clock belongs to one store.
    /// - Returns: The option.
    public static func time(_ time: @autoclosure @escaping @Sendable () -> SimulatedTime) -> Self {
        Self { $0.time = time() }
    }

    /// Sets the location of the database.
    ///
    /// - Parameter database: The location; the expression is evaluated for each store. Tests that run side by side need
    ///   separate files.
    /// - Returns: The option.
    public static func database(_ database: @autoclosure @escaping @Sendable () throws -> SimulatedDatabase) -> Self {
        Self { $0.database = try database() }
    }

    /// Sets the customer who answers the sheets.
    ///
    /// - Parameter customer: The customer; the expression is evaluated for each store.
    /// - Returns: The option.
    public static func customer(_ customer: @autoclosure @escaping @Sendable () -> SimulatedCustomer) -> Self {
        Self { $0.customer = customer() }
    }

    /// Sets the app that the store sells for.
    ///
    /// - Parameter app: The app; the expression is evaluated for each store.
    /// - Returns: The option.
    public static func app(_ app: @autoclosure @escaping @Sendable () -> SimulatedApp) -> Self {
        Self { $0.app = app() }
    }

    /// Sets the timeline that records the store's events.
    ///
    /// - Parameter timeline: The timeline; the expression is evaluated for each store.
    /// - Returns: The option.
    public static func timeline(_ timeline: @autoclosure @escaping @Sendable () -> Timeline) -> Self {
        Self { $0.timeline = timeline() }
    }

    /// Writes the timeline of each failing test to a page, whose path is added to the failures.
    ///
    /// The option records a timeline if ``timeline(_:)`` sets none. The file has the name of the test, and a number if
    /// another failed test or case of this process has the same name. The page lists the failures. Tests that pass write
    /// nothing. Only the trait `.store(…)` has this effect; `withStore` ignores the option.
    ///
    /// - Parameter folder: The folder, which is created if it does not exist.
    /// - Returns: The option.
    public static func timelinesOfFailures(in folder: URL) -> Self { Self { $0.failureFolder = folder } }

    /// Sets the quirks of the store, such as ``SimulatedQuirks/random(seed:)``.
    ///
    /// Every failure of a test with this option names the quirks and the seed.
    ///
    /// - Parameter quirks: The quirks; the expression is evaluated for each store.
    /// - Returns: The option.
    public static func quirks(_ quirks: @autoclosure @escaping @Sendable () -> SimulatedQuirks) -> Self {
        Self { $0.quirks = quirks() }
    }

    /// Sets the quirks of the store to those of a profile.
    ///
    /// ```swift
    /// @Test(arguments: StoreProfile.allCases) func `coins are granted once`(profile: StoreProfile) async throws {
    ///     try await withStore("Products.storekit", .profile(profile)) { store in … }
    /// }
    /// ```
    ///
    /// Every failure of a test with the trait `.store(…, .profile(…))` names the profile and the seed.
    ///
    /// - Parameters:
    ///   - profile: The profile.
    ///   - seed: Any number, which decides for each event if a quirk takes effect.
    /// - Returns: The option.
    public static func profile(_ profile: StoreProfile, seed: UInt64 = 1) -> Self {
        Self { $0.quirks = .profile(profile, seed: seed) }
    }

    /// Makes the payment queue of each store work with Apple's public API only, as over Apple's store.
    ///
    /// The queue of a local store otherwise knows facts that Apple's API does not report, such as a declined request. The
    /// guide "Keep your observer code on Apple's store" lists what is different without them.
    public static var queueWithoutSignals: Self { Self { $0.givesSignals = false } }

    /// Prepares each store before the test begins, for example by turning on Ask to Buy.
    ///
    /// - Parameter prepare: The preparation, which runs with the store behind the static APIs. An error that it throws
    ///   fails the test.
    /// - Returns: The option.
    public static func preparing(_ prepare: @escaping @Sendable (SimulatedStore) async throws -> Void) -> Self {
        Self { $0.preparations.append(prepare) }
    }

    /// Makes a test fail if it leaves transactions unfinished, as listed by ``SimulatedStore/unfinishedLeftovers``.
    ///
    /// Off by default, because a test of a purchase need not be a test of delivery.
    public static var reportingLeaks: Self { Self { $0.reportsLeaks = true } }

    /// Turns ``reportingLeaks`` off, for one test of a suite.
    public static var ignoringLeaks: Self { Self { $0.reportsLeaks = false } }
}

/// The settings of one store after all options were applied.
struct StorePlan: Sendable {
    var database = SimulatedDatabase.memory
    var time = SimulatedTime.manual()
    var customer = SimulatedCustomer.agreeable
    var app = SimulatedApp()
    var timeline: Timeline?
    /// The folder for the timelines of failing tests.
    var failureFolder: URL?
    var quirks = SimulatedQuirks.ideal
    var givesSignals = QueueSignals.areGiven
    var preparations: [@Sendable (SimulatedStore) async throws -> Void] = []
    var reportsLeaks = false
}
