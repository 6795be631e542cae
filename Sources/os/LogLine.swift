import Foundation

/// Writes messages to the standard error, each as one line.
enum LogLine {
    /// The name of the environment variable that makes private values visible.
    static let variable = "OPENSTOREKIT_LOG_PRIVATE_DATA"

    static let showsPrivateValues = ProcessInfo.processInfo.environment[variable] == "1"

    /// Returns the line of a message: moment, subsystem and category, level, and the text with its line breaks escaped.
    static func text(_ message: String, level: OSLogType, log: OSLog, at moment: Date = Date()) -> String {
        let place = [log.subsystem, log.category].compactMap { $0 }.joined(separator: ":")
        let text = message.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
        let time = moment.formatted(.iso8601.time(includingFractionalSeconds: true).year().month().day())
        return "\(time) \(place.isEmpty ? "" : "[\(place)] ")\(level.word): \(text)\n"
    }

    // One call for each line, so that the lines of several threads do not mix.
    static func write(_ message: @autoclosure () -> String, level: OSLogType, log: OSLog) {
        guard log.isEnabled(type: level) else { return }
        do {
            try FileHandle.standardError.write(contentsOf: Data(text(message(), level: level, log: log).utf8))
        } catch {
            // The standard error is closed: the log has no other place.
        }
    }
}
