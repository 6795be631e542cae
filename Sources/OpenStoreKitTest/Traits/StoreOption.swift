public import Foundation

/// How the stores that a trait or `withStore` makes differ from the usual one.
///
/// An option is asked anew for each store, so that no two tests share what it makes.
public struct StoreOption: Sendable {
    let apply: @Sendable (inout StorePlan) throws -> Void

    init(_ apply: @escaping @Sendable (inout StorePlan) throws -> Void) { self.apply = apply }

    /// A manual clock that begins at a date, instead of the present moment.
    ///
    /// - Parameter date: What the clock reads at first; ``SimulatedTime/epoch`` for tests that compare dates with text.
    /// - Returns: The option.
    public static func startingAt(_ date: Date) -> Self { Self { $0.time = .manual(startingAt: date) } }

    /// What the clock does; ``SimulatedTime/manual()`` unless this option is given.
    ///
    /// - Parameter time: Evaluated for each store, since a clock belongs to one.
    /// - Returns: The option.
    public static func time(_ time: @autoclosure @escaping @Sendable () -> SimulatedTime) -> Self {
        Self { $0.time = time() }
    }

    /// Where purchases are kept.
    ///
    /// - Parameter database: Evaluated for each store. Tests that run side by side need a file each.
    /// - Returns: The option.
    public static func database(_ database: @autoclosure @escaping @Sendable () throws -> SimulatedDatabase) -> Self {
        Self { $0.database = try database() }
    }

    /// Who answers the sheets.
    ///
    /// - Parameter customer: Evaluated for each store.
    /// - Returns: The option.
    public static func customer(_ customer: @autoclosure @escaping @Sendable () -> SimulatedCustomer) -> Self {
        Self { $0.customer = customer() }
    }

    /// The app that the store sells for.
    ///
    /// - Parameter app: Evaluated for each store.
    /// - Returns: The option.
    public static func app(_ app: @autoclosure @escaping @Sendable () -> SimulatedApp) -> Self {
        Self { $0.app = app() }
    }

    /// Where to write down what happens in the store.
    ///
    /// - Parameter timeline: Evaluated for each store.
    /// - Returns: The option.
    public static func timeline(_ timeline: @autoclosure @escaping @Sendable () -> Timeline) -> Self {
        Self { $0.timeline = timeline() }
    }

    /// How the store behaves where several behaviours are allowed, such as ``SimulatedQuirks/harsh(seed:)``.
    ///
    /// Whatever goes wrong in a test with it names the quirks and its seed.
    ///
    /// - Parameter quirks: Evaluated for each store.
    /// - Returns: The option.
    public static func quirks(_ quirks: @autoclosure @escaping @Sendable () -> SimulatedQuirks) -> Self {
        Self { $0.quirks = quirks() }
    }

    /// Does something with each store before the test begins, such as switching Ask to Buy on.
    ///
    /// - Parameter prepare: Runs with the store behind the static APIs; what it throws fails the test.
    /// - Returns: The option.
    public static func preparing(_ prepare: @escaping @Sendable (SimulatedStore) async throws -> Void) -> Self {
        Self { $0.preparations.append(prepare) }
    }

    /// Lets a test fail when it leaves transactions unfinished, as ``SimulatedStore/unfinishedLeftovers`` lists them.
    ///
    /// Not so unless said: a test of a purchase need not be a test of delivery.
    public static var reportingLeaks: Self { Self { $0.reportsLeaks = true } }

    /// Takes ``reportingLeaks`` back, for one test of a suite.
    public static var ignoringLeaks: Self { Self { $0.reportsLeaks = false } }
}

/// What one store is made from, once all options have had their say.
struct StorePlan: Sendable {
    var database = SimulatedDatabase.memory
    var time = SimulatedTime.manual()
    var customer = SimulatedCustomer.agreeable
    var app = SimulatedApp()
    var timeline: Timeline?
    var quirks = SimulatedQuirks.ideal
    var preparations: [@Sendable (SimulatedStore) async throws -> Void] = []
    var reportsLeaks = false
}
