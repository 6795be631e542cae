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
}
