import PurchaseEvents
@_spi(PaymentQueues) import AdapterSupport

extension JournalRow.State {
    /// True if the store may have a transaction for this row.
    var awaitsTransaction: Bool {
        switch self {
        case .waiting, .started, .deferred: true
        case .failed, .owned, .restored: false
        }
    }

    /// True if the store is asked what became of the payment.
    var asksStore: Bool { self == .started || self == .deferred }

    /// Returns the state of an earlier launch's payment, for which the store has no unfinished transaction that is listed.
    ///
    /// - Parameters:
    ///   - wait: The state of the payment's request in the store; `nil` without signals.
    ///   - isUnfinished: True if the request led to a transaction that is unfinished.
    ///   - answer: The copy of the purchase that the customer had already, if that answers the request.
    /// - Returns: The state; `nil` if nothing is left of the payment.
    func atLaunch(_ wait: PurchaseWait?, isUnfinished: Bool, answer: JournalCopy?) -> Self? {
        switch (self, wait) {
        case (.waiting, _), (.failed, _), (.owned, _), (.restored, _), (.deferred, nil): self
        case (_, .pending(.approval)): .deferred
        case (_, .pending(.interruption)): .failed(QueueFailure(.unknown))
        case (_, .answered): answer.map { .owned($0) }
        // Approved after the observer was attached: the announcement follows.
        case (.deferred, .bought) where isUnfinished: .deferred
        // Approved and finished, or revoked, while no queue was running.
        case (.deferred, .bought): nil
        case (.deferred, .nothing): .failed(QueueFailure(.paymentCancelled))
        // The payment never reached the store, or its transaction is finished.
        case (.started, .bought), (.started, .nothing), (.started, nil): nil
        }
    }
}

extension QueueEntry {
    /// Creates the entry for a payment or a copy of an earlier launch.
    ///
    /// - Parameters:
    ///   - request: The payment.
    ///   - state: The state in which it is now.
    ///   - sequence: The position of its row in the journal.
    init(_ request: PaymentRequest, in state: JournalRow.State, at sequence: JournalSequence) {
        let (condition, phase): (TransactionCondition, Phase) =
            switch state {
            case .waiting, .started: (.purchasing, .paying)
            case .deferred: (.deferred, .deferred)
            case .failed(let failure): (.failed(failure), .failed)
            case .owned(let copy): (copy.condition(as: .purchased, at: sequence), .copied(copy.purchases))
            case .restored(let copy): (copy.condition(as: .restored, at: sequence), .copied(copy.purchases))
            }
        self.init(
            SKPaymentTransaction(payment: SKPayment(request.terms), condition: condition),
            for: request,
            at: sequence,
            phase: phase
        )
    }
}
