import Foundation
import LocalStore
@_spi(SimulatedStores) import PaymentQueue

extension SimulatedStore {
    /// Waits until everything that has happened was told to everybody, and nobody has anything left to do.
    ///
    /// When it returns, each task that iterates `Transaction.updates` or another sequence of this store has come back for
    /// more, the queue has called its observers for everything there was to tell, and what they did in answer, such as
    /// finishing or buying again, has been worked off the same way. What waits for somebody, such as an approval or an
    /// observer who has not come, is not waited for.
    ///
    /// A task that was given an iterator and has not started yet is waited for as well. An iterator that nobody asks is not:
    /// after a few milliseconds it counts as kept for later.
    ///
    /// It cannot know of tasks that a listener starts and does not wait for, nor of requests for products and receipts.
    ///
    /// - Important: It waits for as long as the app is busy. An iterator that was asked once and then kept without being
    ///   asked again looks busy, unless the calling task is the one that asked. When no store
    ///   gets anything done for ten seconds, the standard error says who is busy; the waiting goes on.
    public func rest() async {
        await explainingDelay(of: "rest") { await restInSilence() }
    }

    /// What ``rest()`` does, without a word about how long it takes.
    func restInSilence() async {
        await local.settle()
        await letTasksStart()
        var before: [UInt64] = []
        while true {
            await run { await PaymentQueueActivity.rest() }
            Self.noteProgress()
            await local.rest()
            Self.noteProgress()
            let now = [run { PaymentQueueActivity.begun }, local.awakenings]
            // Both were seen idle since the last look, and nothing has begun meanwhile.
            if now == before { return }
            before = now
        }
    }

    /// How many tasks to start and await: always, and at most for a listener that has not asked for its first element.
    private static let hops = (few: 2, many: 1000)

    /// Lets tasks that were started before come to their first question.
    ///
    /// Nothing tells of a task that has not run yet. A task that is started now runs after those that stood in line before,
    /// though another thread may still be busy with the first steps of one; hence many for a listener that is known to exist.
    private func letTasksStart() async {
        for hop in 1...Self.hops.many {
            await Task.detached {}.value
            if hop >= Self.hops.few, !local.expectsFirstQuestions { return }
        }
        local.overlookUnaskedIterators()
    }
}
