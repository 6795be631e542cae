import Synchronization

/// What a store said to nobody in particular.
package final class Complaints: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package func add(_ line: String) { lines.withLock { $0.append(line) } }

    package var all: [String] { lines.withLock { $0 } }
}
