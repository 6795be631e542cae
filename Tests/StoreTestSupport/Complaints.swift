import Synchronization

/// The lines that a store writes to the standard error.
package final class Complaints: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package func add(_ line: String) { lines.withLock { $0.append(line) } }

    package var all: [String] { lines.withLock { $0 } }
}
