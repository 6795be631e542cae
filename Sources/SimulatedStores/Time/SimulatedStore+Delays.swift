import Foundation
import LocalStore
package import PurchaseEvents
import StoreInterface
import StoreTime
import Synchronization

extension SimulatedStore {
    /// The time without progress, on the machine's clock, after which busy tasks are reported.
    private static let timeout = Duration.seconds(10)

    /// The number of times that a waiting call made progress in this process, which distinguishes a slow machine from a
    /// hang.
    private static let progress = Atomic<UInt64>(0)

    /// Runs an operation that waits for the app, and reports the busy tasks if there is no progress.
    ///
    /// The operation is not interrupted. The report helps a developer to find the reason of a hanging test.
    func explainingDelay<Result>(of name: String, _ body: () async -> Result) async -> Result {
        let task = TaskIdentity.current
        if let task {
            let others = SettlingTasks.begin(task, in: local.identity)
            let busy = work.busyTasks
            if busy.contains(task), !others.isDisjoint(with: busy) { Self.say(Self.mutualWait(name)) }
        }
        defer { if let task { SettlingTasks.end(task, in: local.identity) } }
        let explanation = Task.detached { [weak self] in
            var before: UInt64
            repeat {
                before = Self.progress.load(ordering: .relaxed) &+ (self?.work.begun ?? 0)
                do throws(CancellationError) {
                    let clock = SystemStoreClock()
                    try await clock.sleep(until: clock.deadline(after: Self.timeout))
                } catch {
                    return
                }
            } while before != Self.progress.load(ordering: .relaxed) &+ (self?.work.begun ?? 0)
            guard let self else { return }
            Self.say(delay(of: name, besides: task))
        }
        defer {
            explanation.cancel()
            Self.noteProgress()
        }
        return await body()
    }

    private static func say(_ line: String) {
        StandardError.write(line: "OpenStoreKit: \(line)")
    }

    private static func mutualWait(_ name: String) -> String {
        """
        two listeners of one store wait for each other: one of them waits in SimulatedStore.settle() or advance, and the \
        other has now called SimulatedStore.\(name). Each waits until the other asks its iterator for the next element, \
        so that neither goes on. Call it in the test, or in one listener only.
        """
    }

    static func noteProgress() { progress.add(1, ordering: .relaxed) }

    /// The report about an operation that waits for the app.
    package func delay(of name: String, besides task: TaskIdentity?) -> String {
        let busy = work.busy(besides: task).map { kind, count in
            switch kind {
            case .iteration(let sequence): "\(count) of those who iterate \(sequence)"
            case .paymentQueue: "the payment queue, its observers, its delegate or a purchase sheet (\(count))"
            case .message: "a message that is shown (\(count))"
            case .notifications: "the delivery of notifications to a server"
            case .calls: "\(count) calls of the app"
            }
        }
        return """
            SimulatedStore.\(name) still waits for \(busy.isEmpty ? "the store" : busy.joined(separator: ", ")). Whoever \
            asked an iterator for an element and neither asks again nor lets go of it looks busy. \
            advance(by:settling: false) does not wait.
            """
    }
}

/// The tasks that wait in `settle` or `advance`, by store.
private enum SettlingTasks {
    private static let tasks = Mutex<[StoreIdentity: [TaskIdentity: Int]]>([:])

    /// Registers a waiting task.
    ///
    /// - Returns: The other tasks that wait for the store.
    static func begin(_ task: TaskIdentity, in store: StoreIdentity) -> Set<TaskIdentity> {
        tasks.withLock { tasks in
            let others = Set(tasks[store, default: [:]].keys).subtracting([task])
            tasks[store, default: [:]][task, default: 0] += 1
            return others
        }
    }

    static func end(_ task: TaskIdentity, in store: StoreIdentity) {
        tasks.withLock { tasks in
            guard let count = tasks[store]?[task] else { return }
            tasks[store]?[task] = count > 1 ? count - 1 : nil
            if tasks[store]?.isEmpty == true { tasks[store] = nil }
        }
    }
}
