import Synchronization
import TransactionCore

/// What the delegate is asked, on the delivery queue and with no lock held.
extension QueueBoard {
    /// Whether a payment goes on in another storefront; without a delegate it does (F-05).
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: SKStorefront) -> Bool {
        guard let delegate, let queue = representative else { return true }
        let productID = transaction.payment.productIdentifier
        witness?.witness(.asked("should continue in \(storefront.countryCode)?", productID: productID))
        let answer = delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront)
        witness?.witness(.answered(answer, productID: productID))
        return answer
    }

    /// Shows a question about a higher price when the delegate says so, or the app has said so before (S-30).
    ///
    /// Without a delegate it waits: an app that has none may listen to `Message.messages` itself.
    func offerPriceConsent(_ message: Message) {
        let isAwaited = state.withLock { $0.consent.take(message) }
        if isAwaited { return display([message]) }
        guard let delegate, let queue = representative else { return }
        witness?.witness(.asked("should show price consent?", productID: nil))
        let isWanted = delegate.paymentQueueShouldShowPriceConsent(queue)
        witness?.witness(.answered(isWanted, productID: nil))
        if isWanted { display([message]) }
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

    /// The queue that observers are called with.
    var representative: SKPaymentQueue? {
        let (queue, own) = state.withLock { (ClientReference($0.delegate.value.queue), $0.queue) }
        return queue.value ?? own.queue
    }
}
