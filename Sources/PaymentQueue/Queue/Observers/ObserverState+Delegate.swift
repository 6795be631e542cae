import Dispatch
import Synchronization
import TransactionCore

/// What the delegate is asked, on the delivery queue and with no lock held.
extension ObserverState {
    /// Whether a payment goes on in another storefront; without a delegate it does (F-05).
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: SKStorefront) -> Bool {
        guard let delegate, let queue = representative else { return true }
        let productID = transaction.payment.productIdentifier
        recorder?.record(.asked("should continue in \(storefront.countryCode)?", productID: productID))
        let answer = delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront)
        recorder?.record(.answered(answer, productID: productID))
        return answer
    }

    /// Shows a question about a higher price when the delegate says so, or the app has said so before (S-30).
    ///
    /// Without a delegate it waits: an app that has none may listen to `Message.messages` itself.
    func offerPriceConsent(_ message: Message) {
        let isAwaited = state.withLock { $0.consent.take(message) }
        if isAwaited { return display([message]) }
        guard let delegate, let queue = representative else { return }
        recorder?.record(.asked("should show price consent?", productID: nil))
        let isWanted = delegate.paymentQueueShouldShowPriceConsent(queue)
        recorder?.record(.answered(isWanted, productID: nil))
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

/// The questions about a higher price that the queue knows of.
struct PriceConsentPrompts: Sendable {
    /// What the customer may be asked when the app wants it.
    private var messages: [Message] = []
    /// Whether the app wanted the next question to be asked before the queue knew of it.
    private var isAwaited = false

    /// Takes a question in.
    ///
    /// - Returns: Whether the app has asked for it already.
    mutating func take(_ message: Message) -> Bool {
        messages.append(message)
        defer { isAwaited = false }
        return isAwaited
    }

    /// What is to be shown because the app wants it, and is shown only where it still waits for an answer.
    mutating func takeWanted(isPending: Bool) -> [Message] {
        if !isPending { messages = [] }
        isAwaited = isPending && messages.isEmpty
        return messages
    }
}

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
