import QueueAdapters
import TransactionCore

extension StoreQueue {
    /// How long the delegate may think before its silence counts as a refusal (F-05).
    private static let patience = Duration.seconds(1)

    /// Asks the delegate whether a payment goes on in another storefront, and waits for the answer.
    ///
    /// Blocks the calling thread, which must be none that tasks share, nor the delivery queue.
    ///
    /// - Returns: `true` where there is no delegate; `false` when it does not answer in time.
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: Storefront) -> Bool {
        guard board.delegate != nil else { return true }
        let answer = DelegateAnswer()
        let limit = signals.alarm(after: Self.patience) { answer.give(false) }
        activity.begin()
        PaymentQueueDelivery.deliver { [self] in
            defer { activity.end() }
            answer.give(signals.run { board.shouldContinue(transaction, in: SKStorefront(storefront)) })
        }
        defer { limit.cancel() }
        return answer.wait()
    }
}
