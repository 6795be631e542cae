public import Foundation

/// Why a text is no timeline.
public struct TimelineReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line that cannot be read, from 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    /// The line and the reason.
    public var description: String { "line \(line) of the timeline: \(reason)" }
}

extension TimelineReadingError: LocalizedError {
    /// The same as ``description``.
    public var errorDescription: String? { description }
}
