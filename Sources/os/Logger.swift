/// Writes messages of one part of an app to the standard error.
///
/// Each message is one line with its moment, subsystem, category and level. Messages of all levels are written.
///
/// ## Differs from Apple
/// - The lines go to the standard error, and to no log of the system.
/// - A private value is written as `<private>`, as Apple's log does without a debugger. If the environment variable
///   `OPENSTOREKIT_LOG_PRIVATE_DATA` is `1` when the process starts, it is written as it is.
public struct Logger: Sendable {
    let log: OSLog

    /// Creates a logger for a part of an app.
    ///
    /// - Parameters:
    ///   - subsystem: The name of the app or the framework, usually in reverse domain notation.
    ///   - category: The name of the part.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Creates a logger without a subsystem and a category.
    public init() { log = .default }

    /// Writes a message of the level ``OSLogType/default``.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: OSLogMessage) {
        LogLine.write(message.text(), level: level, log: log)
    }

    /// Writes a message of the level ``OSLogType/default``.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a message of the level ``OSLogType/info``.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }

    /// Writes a message of the level ``OSLogType/debug``.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a message of the level ``OSLogType/debug``.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a message of the level ``OSLogType/error``.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a message of the level ``OSLogType/error``.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a message of the level ``OSLogType/fault``.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

    /// Writes a message of the level ``OSLogType/fault``.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
