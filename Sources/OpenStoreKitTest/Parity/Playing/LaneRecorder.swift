import OpenStoreKit
import PaymentQueue
import PurchaseEvents
import SimulatedStores
import StoreInterface
import StoreTime

/// A recorder of one launch, which adds the app's calls and deliveries to the app's history.
///
/// Every event is passed on to the recorder of the timeline first.
struct LaneRecorder: StoreRecorder {
    let timeline: any StoreRecorder
    let history: AppHistory
    let life: ProcessLife
    /// Called when the app calls finish for a purchased transaction, before the call has any effect.
    let noteFinish: @Sendable (UInt64) -> Void

    var isRecording: Bool { true }

    func record(_ event: RecordedEvent, at date: StoreDate) {
        timeline.record(event, at: date)
        guard let kind = AppAct.Kind(event) else { return }
        let products = event.products?.sorted().joined(separator: ", ")
        var act = AppAct(kind: kind, productID: event.entry?.productID ?? event.productID ?? products ?? "")
        // Only calls have a caller; a delivery comes from the package.
        if case .called = kind { act.code = event.api == .async ? .ofWaitingTask : .current }
        life.whileActive { history.add(act) }
        if case .called(.finish(let id?)) = kind { noteFinish(id) }
    }
}

extension AppAct.Kind {
    /// Creates the act for a call of the app, an answer, or a callback; `nil` if the check does not need it.
    fileprivate init?(_ event: RecordedEvent) {
        func received(_ route: AppAct.Delivery.Route) -> Self {
            let state: AppAct.Delivery.State =
                switch event.document?.change {
                case .revocation: .revoked
                case .upgrade: .upgraded
                case nil: .owned
                }
            return .received(AppAct.Delivery(route: route, state: state, transactionID: event.transactionID))
        }
        switch event.kind {
        case .finish: self = .called(.finish(transactionID: event.transactionID ?? event.entry?.finishedID))
        case .purchase, .paymentAdded: self = .called(.purchase)
        case .restore: self = .called(.restore)
        case .sync: self = .called(.sync)
        case .productsRequested: self = .called(.products)
        case .receiptRequested: self = .called(.receipt)
        case .purchaseSucceeded, .codeRedeemed: self = received(.purchaseResult)
        case .purchasePending: self = .received(AppAct.Delivery(route: .purchaseResult, state: .waiting))
        case .update: self = received(.updates)
        case .unfinished: self = received(.unfinished)
        case .entitlement, .history, .status: self = received(.query)
        case .intent: self = received(.promotion)
        case .updated:
            guard let delivery = event.entry?.delivery else { return nil }
            self = .received(delivery)
        case .revoked: self = .received(AppAct.Delivery(route: .revocationCallback, state: .revoked))
        case .asked where event.productID != nil:
            self = .received(AppAct.Delivery(route: .promotion, state: .owned))
        case .asked, .observerAdded, .observerRemoved, .removed, .restoreFinished, .restoreFailed, .answered,
            .requestFailed, .productsReceived, .purchaseCancelled, .purchaseFailed, .message, .storefrontChanged,
            .synced, .refundRequested, .refundAnswered, .receiptRefreshed, .sheet, .failed:
            return nil
        }
    }
}

extension RecordedEvent.Entry {
    /// The identifier of the purchase that a call of finish finishes; `nil` if it finishes no purchase.
    fileprivate var finishedID: UInt64? {
        SKPaymentTransactionState(rawValue: state) == .purchased ? identifier.flatMap { UInt64($0) } : nil
    }

    /// The delivery to observers; `nil` if the check does not need it.
    fileprivate var delivery: AppAct.Delivery? {
        let state = SKPaymentTransactionState(rawValue: state)
        let shown: AppAct.Delivery.State
        switch state {
        case .purchased, .restored: shown = .owned
        case .deferred: shown = .waiting
        case .failed: shown = .failed
        case _: return nil
        }
        let id = (state == .restored ? original : identifier).flatMap { UInt64($0) }
        return AppAct.Delivery(route: .observer, state: shown, transactionID: id)
    }
}
