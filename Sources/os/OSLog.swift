/// The place in the log to which messages of one part of an app go.
public final class OSLog: Sendable {
    /// A log without a subsystem and a category.
    public static let `default` = OSLog(subsystem: nil, category: nil, isEnabled: true)

    /// A log that drops all messages.
    public static let disabled = OSLog(subsystem: nil, category: nil, isEnabled: false)

    /// A category that has a meaning for Apple's tools; here it is only a name.
    public struct Category: Sendable {
        /// The category of moments of interest.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")

        /// The category of events that are recorded only while a tool watches.
        public static let dynamicTracing = Category(name: "DynamicTracing")

        /// The category of events that are recorded with the calls that led to them.
        public static let dynamicStackTracing = Category(name: "DynamicStackTracing")

        let name: String
    }

    let subsystem: String?
    let category: String?
    let isEnabled: Bool

    /// Creates a log for a part of an app.
    ///
    /// - Parameters:
    ///   - subsystem: The name of the app or the framework, usually in reverse domain notation.
    ///   - category: The name of the part.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isEnabled: true)
    }

    /// Creates a log with a category of Apple's.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name, isEnabled: true)
    }

    private init(subsystem: String?, category: String?, isEnabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isEnabled = isEnabled
    }

    /// True if the log writes messages of a level: all levels, unless the log is ``disabled``.
    public func isEnabled(type: OSLogType) -> Bool { isEnabled }

    /// True if the log records signposts.
    ///
    /// It never does.
    public var signpostsEnabled: Bool { false }
}
