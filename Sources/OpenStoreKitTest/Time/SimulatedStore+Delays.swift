import Foundation
package import LocalStore
@_spi(SimulatedStores) import PaymentQueue
import StoreTime
import Synchronization

extension SimulatedStore {
    /// How long nothing gets done before it is said who is busy; on the machine's clock.
    private static let patience = Duration.seconds(10)

    /// How often somebody's waiting came further in this process: a machine with a lot to do is not stuck.
    private static let progress = Atomic<UInt64>(0)

    /// Runs something that waits for the app, and says who is busy when nothing gets done any more.
    ///
    /// Nothing is cut short: what is said is for whoever looks at a test that hangs.
    func explainingDelay<Result>(of name: String, _ body: () async -> Result) async -> Result {
        let task = ListeningTask.current
        let explanation = Task.detached { [weak self] in
            var before: UInt64
            repeat {
                before = Self.progress.load(ordering: .relaxed)
                do throws(CancellationError) {
                    let clock = SystemStoreClock()
                    try await clock.sleep(until: clock.deadline(after: Self.patience))
                } catch {
                    return
                }
            } while before != Self.progress.load(ordering: .relaxed)
            guard let self else { return }
            let line = "OpenStoreKit: \(delay(of: name, besides: task))\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
        defer {
            explanation.cancel()
            Self.noteProgress()
        }
        return await body()
    }

    static func noteProgress() { progress.add(1, ordering: .relaxed) }

    /// What is to be said about something that waits for the app.
    package func delay(of name: String, besides task: ListeningTask?) -> String {
        var busy = local.busyListeners(besides: task)
        run {
            let (work, readers) = (PaymentQueueActivity.runningCount, PaymentQueueActivity.busyReaderCount)
            if work > 0 { busy.append("the payment queue, its observers, its delegate or a purchase sheet (\(work))") }
            if readers > 0 { busy.append("\(readers) of those who iterate QueueEvents") }
        }
        return """
            SimulatedStore.\(name) still waits for \(busy.isEmpty ? "the store" : busy.joined(separator: ", ")). Whoever \
            asked an iterator for an element and neither asks again nor lets go of it looks busy. \
            advance(by:resting: false) does not wait.
            """
    }
}
