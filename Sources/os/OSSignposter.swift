/// Marks intervals for Apple's tools.
///
/// Nothing is recorded here: closures run, and messages are not built.
public struct OSSignposter: Sendable {
    /// Creates a signposter for a part of an app.
    public init(subsystem: String, category: String) {}

    /// Creates a signposter for a part of an app.
    public init(subsystem: String, category: OSLog.Category) {}

    /// Creates a signposter of a log.
    public init(logHandle: OSLog) {}

    /// Creates a signposter of a logger.
    public init(logger: Logger) {}

    /// Creates a signposter without a subsystem.
    public init() {}

    /// A signposter that records nothing, as all others here.
    public static var disabled: OSSignposter { OSSignposter() }

    /// True if intervals are recorded.
    ///
    /// They never are.
    public var isEnabled: Bool { false }

    /// Returns an identifier for an interval.
    public func makeSignpostID() -> OSSignpostID { .exclusive }

    /// Returns an identifier for an interval of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { .exclusive }

    /// Begins an interval.
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage = ""
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(id: id) }

    /// Ends an interval.
    public func endInterval(
        _ name: StaticString,
        _ state: OSSignpostIntervalState,
        _ message: @autoclosure () -> OSLogMessage = ""
    ) {}

    /// Marks a moment.
    public func emitEvent(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        _ message: @autoclosure () -> OSLogMessage = ""
    ) {}

    /// Runs a closure in an interval.
    public func withIntervalSignpost<T>(
        _ name: StaticString,
        id: OSSignpostID = .exclusive,
        around task: () throws -> T
    ) rethrows -> T { try task() }
}

/// The identifier of an interval.
public struct OSSignpostID: Equatable, Hashable, Sendable {
    /// The number of the identifier.
    public let rawValue: UInt64

    /// Creates an identifier from a number.
    public init(_ value: UInt64) { rawValue = value }

    /// Creates an identifier for a log.
    public init(log: OSLog) { self = .exclusive }

    /// Creates an identifier for an object.
    public init(log: OSLog, object: AnyObject) { self = .exclusive }

    /// The identifier of an interval that does not overlap with others of its name.
    public static let exclusive = OSSignpostID(0xeeee_b0b5_b2b2_eeee)

    /// The identifier of no interval, because nothing is recorded.
    public static let null = OSSignpostID(0)

    /// An identifier that is not valid.
    public static let invalid = OSSignpostID(.max)
}

/// The state of an interval between its begin and its end.
public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID

    init(id: OSSignpostID) { self.id = id }
}

/// The kind of a signpost.
public enum OSSignpostType: UInt8, Sendable {
    /// A moment.
    case event = 0

    /// The begin of an interval.
    case begin = 1

    /// The end of an interval.
    case end = 2
}

/// Marks a moment or an interval for Apple's tools.
///
/// Nothing is recorded here.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks a moment or an interval for Apple's tools.
///
/// Nothing is recorded here.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: any CVarArg...
) {}
