import Foundation
import Synchronization

/// Says on the standard error what can be said nowhere else.
enum QueueLog {
    /// A warning that a process gets no more than once.
    enum Warning: Hashable {
        case paymentWithoutObserver
    }

    private static let given = Mutex<Set<Warning>>([])

    static func reportOnce(_ warning: Warning, _ line: @autoclosure () -> String) {
        guard given.withLock({ $0.insert(warning).inserted }) else { return }
        report(line())
    }

    static func report(_ line: String) {
        FileHandle.standardError.write(Data("Payment queue: \(line).\n".utf8))
    }
}
