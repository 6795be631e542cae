package import Foundation

/// The log in which the apps of a store record their calls while a manager requests it.
package protocol LaneLog: AnyObject, Sendable {
    /// The path of the file, or the name of the server, for messages.
    var name: String { get }

    /// Opens the log again, because its file may have been replaced.
    func begin()

    /// Appends a line; lines of several processes do not mix.
    ///
    /// - Parameter line: The line, without an end of line.
    /// - Throws: A failure after which nothing more should be written.
    func append(_ line: Data) throws(LaneFailure)

    /// Reads the lines after a position.
    ///
    /// - Parameter position: 0 for the first line, or the end of an earlier answer.
    /// - Returns: The lines, and the position after them.
    /// - Throws: A failure to read.
    func lines(after position: Int64) throws(LaneFailure) -> (lines: [Data], end: Int64)

    /// Removes all lines; running apps continue to write.
    ///
    /// - Throws: A failure to write.
    func clear() throws(LaneFailure)

    /// Watches for lines.
    ///
    /// - Parameter handler: Called after each line, on any thread.
    /// - Returns: The subscription; `nil` if lines are announced together with commits.
    /// - Throws: A failure with the reason, if the lines cannot be watched.
    func watch(_ handler: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> (any CommitSubscription)?
}

/// A reason why the calls of apps cannot be written or read.
package struct LaneFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
