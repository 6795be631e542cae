import StoreInterface
import StoreLedger

/// The source of one iterator of purchase signals.
///
/// A listener that lags reads the journal, so that a queue that is busy for long costs no memory and misses nothing. The
/// feed does not keep its store open.
actor SignalFeed {
    private weak let store: LocalStore?
    private let listener: BroadcastListener<PurchaseSignal>
    private var position: Int64
    private var late: ArraySlice<PurchaseSignal> = []

    init(of store: LocalStore, listener: BroadcastListener<PurchaseSignal>) {
        self.store = store
        self.listener = listener
        position = listener.start
    }

    func next() async -> PurchaseSignal? {
        while !Task.isCancelled {
            if let signal = late.popFirst() { return signal }
            switch await listener.next() {
            case .element(let signal, let position):
                self.position = position
                return signal
            case .lags(let dropped):
                let start = position
                let read: @Sendable (isolated LocalStore) throws(StoreFailure) -> SignalPage = {
                    store throws(StoreFailure) in
                    try store.publisher.signals(after: start, upTo: dropped)
                }
                guard let page = await listener.repeatedly({ await self.store?.attempt(read) }) else { return nil }
                late = page.signals[...]
                position = page.end
                listener.catchUp(to: page.end)
            // Only listeners of updates have roles.
            case .entered, .cancelled:
                return nil
            }
        }
        return nil
    }
}

extension PurchaseSignal {
    /// Creates the signal for an event at a change number; `nil` if the event does not concern payment queues.
    init?(_ event: LedgerEvent, at sequence: Int64) {
        switch event.kind {
        case .declined:
            guard let tag = event.cause?.queueTag else { return nil }
            self = .declined(tag: tag)
        case .answered:
            guard let id = event.transactionID, let tag = event.cause?.queueTag else { return nil }
            self = .answered(tag: tag, transactionID: id)
        case .finished:
            guard let id = event.transactionID else { return nil }
            self = .finished(transactionID: id)
        case .cleared: self = .cleared(changeNumber: sequence)
        case .deleted:
            guard let id = event.transactionID else { return nil }
            self = .deleted(transactionID: id, tag: event.cause?.queueTag)
        case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled, .renewed,
            .gracePeriodStarted, .billingRetryStarted, .billingRecovered, .expired, .autoRenewTurnedOn,
            .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .refunded,
            .refundRequested, .refundDeclined, .refundReversed, .renewalExtended, .accountTokenSet, .familyShared,
            .familySharingEnded,
            .purchaseCancelled, .approvalRequested, .approved,
            .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed:
            return nil
        }
    }
}

/// A part of the signals that a listener lags behind.
struct SignalPage: Sendable {
    let signals: [PurchaseSignal]
    /// The change number up to which this part goes.
    let end: Int64
}

/// The changed status of one subscription.
struct ChangedStatus: Sendable {
    let key: SubscriptionChain.Key
    let status: SignedSubscriptionStatus
}
