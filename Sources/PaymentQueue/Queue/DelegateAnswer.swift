import Dispatch
import Synchronization

/// An answer that one thread waits for, and that is whatever was said first.
final class DelegateAnswer: Sendable {
    private let answer = Mutex<Bool?>(nil)
    private let bell = DispatchSemaphore(value: 0)

    func give(_ answer: Bool) {
        let isFirst = self.answer.withLock { known in
            guard known == nil else { return false }
            known = answer
            return true
        }
        if isFirst { bell.signal() }
    }

    /// Blocks the calling thread until there is an answer; one caller only.
    func wait() -> Bool {
        bell.wait()
        return answer.withLock { $0 } ?? false
    }
}
