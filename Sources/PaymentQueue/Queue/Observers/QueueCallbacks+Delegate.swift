import Dispatch
import PurchaseEvents
@_spi(PaymentQueues) import AdapterSupport

/// The calls to the delegate, on the delivery queue and with no lock held.
extension QueueCallbacks {
    /// Returns true if a payment continues in another storefront; true without a delegate (F-05).
    func shouldContinue(_ transaction: SKPaymentTransaction, in storefront: SKStorefront) -> Bool {
        guard let delegate, let queue = representative else { return true }
        let productID = transaction.payment.productIdentifier
        scope.record(
            RecordedEvent(.observer, .asked, "should continue in \(storefront.countryCode)?", productID: productID)
        )
        let answer = delegate.paymentQueue(queue, shouldContinue: transaction, in: storefront)
        scope.record(RecordedEvent(answered: answer, productID: productID))
        return answer
    }

    /// Shows a price consent prompt if the delegate allows it, or the app has requested it before (S-30).
    ///
    /// Without a delegate the prompt stays pending: an app without a delegate may listen to `Message.messages` itself.
    func offerPriceConsent(_ message: Message) {
        let isAwaited = state.withLock { $0.consent.take(message) }
        if isAwaited { return display([message]) }
        guard let delegate, let queue = representative else { return }
        scope.record(RecordedEvent(.observer, .asked, "should show price consent?"))
        let isWanted = delegate.paymentQueueShouldShowPriceConsent(queue)
        scope.record(RecordedEvent(answered: isWanted))
        if isWanted { display([message]) }
    }

    /// Shows the pending prompts, because the app requests it.
    func showPriceConsent(isPending: Bool) {
        display(state.withLock { $0.consent.takeWanted(isPending: isPending) })
    }

    private func display(_ messages: [Message]) {
        for message in messages { StoreDifferences.display(message) { QueueLog.report($0) } }
    }

    /// The queue object that the delegate is called with.
    var representative: SKPaymentQueue? {
        state.withLock { ClientReference($0.delegate.value.queue) }.value ?? observed.queue
    }
}

/// The price consent prompts that the queue knows of.
struct PriceConsentPrompts: Sendable {
    /// The prompts that are shown when the app requests them.
    private var messages: [Message] = []
    /// True if the app requested the next prompt before the queue received it.
    private var isAwaited = false

    /// Stores a prompt.
    ///
    /// - Returns: True if the app has requested it already.
    mutating func take(_ message: Message) -> Bool {
        messages.append(message)
        defer { isAwaited = false }
        return isAwaited
    }

    /// Returns the prompts to show on the app's request; prompts that are no longer pending are not shown.
    mutating func takeWanted(isPending: Bool) -> [Message] {
        if !isPending { messages = [] }
        isAwaited = isPending && messages.isEmpty
        return messages
    }
}

/// An answer that one thread waits for; the first value that is given counts.
final class DelegateAnswer: Sendable {
    private let answer = Lock<Bool?>(nil)
    private let given = DispatchSemaphore(value: 0)

    func give(_ answer: Bool) {
        let isFirst = self.answer.withLock { known in
            guard known == nil else { return false }
            known = answer
            return true
        }
        if isFirst { given.signal() }
    }

    /// Blocks the calling thread until there is an answer, or until the delivery queue stands still.
    ///
    /// It supports one caller only.
    ///
    /// - Parameter standstill: Called when the delivery queue stands still.
    /// - Returns: The answer; `false` if the delivery queue stands still.
    func wait(_ standstill: () -> Void) -> Bool {
        var begun = PaymentQueueDelivery.begun
        while given.wait(timeout: .now() + .seconds(PaymentQueueActivity.standstillLimit)) == .timedOut {
            let begunNow = PaymentQueueDelivery.begun
            defer { begun = begunNow }
            guard begunNow == begun else { continue }
            standstill()
            give(false)
        }
        return answer.withLock { $0 } ?? false
    }
}
