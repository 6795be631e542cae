/// The importance of a message of the log.
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number by which Apple's log knows the level.
    public let rawValue: UInt8

    /// Creates a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a level from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// An ordinary message.
    public static let `default` = OSLogType(rawValue: 0)

    /// A message that helps, but is not needed to find out what went wrong.
    public static let info = OSLogType(rawValue: 1)

    /// A message for development.
    public static let debug = OSLogType(rawValue: 2)

    /// A failure in the process.
    public static let error = OSLogType(rawValue: 16)

    /// A mistake in the program.
    public static let fault = OSLogType(rawValue: 17)

    var word: String {
        switch self {
        case .default: "default"
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "level \(rawValue)"
        }
    }
}
