import Synchronization
import TransactionCore

/// What the delegate is asked, on the delivery queue and with no lock held.
extension QueueBoard {
    /// Whether a payment goes on in another storefront; without a delegate it does (F-05).
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: SKStorefront) -> Bool {
        guard let delegate, let queue = representative else { return true }
        return delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront)
    }

    /// Shows a question about a higher price when the delegate says so, or the app has said so before (S-30).
    ///
    /// Without a delegate it waits: an app that has none may listen to `Message.messages` itself.
    func offerPriceConsent(_ message: Message) {
        let isAwaited = state.withLock { $0.consent.take(message) }
        if isAwaited { return display([message]) }
        guard let delegate, let queue = representative else { return }
        if delegate.paymentQueueShouldShowPriceConsent(queue) { display([message]) }
    }

    /// Shows the questions that wait, because the app wants it.
    func showPriceConsent(isPending: Bool) {
        display(state.withLock { $0.consent.takeWanted(isPending: isPending) })
    }

    private func display(_ messages: [Message]) {
        for message in messages {
            do {
                try message.display(in: HeadlessPresentation())
            } catch {
                QueueLog.report("a message cannot be shown: \(error)")
            }
        }
    }

    private var representative: SKPaymentQueue? { state.withLock { $0.queue.queue } }
}
