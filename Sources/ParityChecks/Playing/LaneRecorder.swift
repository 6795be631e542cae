import OpenStoreKit
@_spi(SimulatedStores) import PaymentQueue
import PurchaseEvents
import SimulatedStores
import StoreInterface
import StoreTime

/// A recorder of one launch, which adds the app's calls and deliveries to the app's history.
///
/// Every event is passed on to the recorder of the timeline first.
struct LaneRecorder: StoreRecorder, PaymentQueueRecorder {
    let timeline: any StoreRecorder
    let history: AppHistory
    /// Called when the app calls finish for a purchased transaction, before the call has any effect.
    let noteFinish: @Sendable (UInt64?) -> Void
    let life: ProcessLife
    let now: @Sendable () -> StoreDate

    var isRecording: Bool { true }

    func record(_ event: RecordedEvent, at date: StoreDate) { record(event, at: date, by: .current) }

    func recordCall(_ event: RecordedEvent, at date: StoreDate) { record(event, at: date, by: .ofWaitingTask) }

    private func record(_ event: RecordedEvent, at date: StoreDate, by code: @autoclosure () -> CallingCode) {
        timeline.record(event, at: date)
        guard let kind = AppAct.Kind(event) else { return }
        add(kind, about: event.productID ?? event.subject, by: code())
        if case .called(.finish(let id)) = kind { noteFinish(id) }
    }

    func record(_ event: PaymentQueueEvent) { record(event.activity, at: now()) }

    func record(_ activity: QueueActivity, at date: StoreDate) {
        timeline.record(activity, at: date)
        guard let kind = AppAct.Kind(activity) else { return }
        add(
            kind,
            about: activity.entry?.productID ?? activity.productID ?? activity.products.sorted().joined(separator: ", ")
        )
        if case .called(.finish(let id?)) = kind { noteFinish(id) }
    }

    private func add(
        _ kind: AppAct.Kind,
        about productID: String,
        by code: @autoclosure () -> CallingCode = .current
    ) {
        var act = AppAct(kind: kind, productID: productID)
        // Only calls have a caller; a delivery comes from the package.
        if case .called = kind { act.code = code() }
        life.whileActive { history.add(act) }
    }
}

extension AppAct.Kind {
    /// Creates the event for a call of the asynchronous API or its answer; `nil` if the check does not need it.
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
        case .finish: self = .called(.finish(transactionID: event.transactionID))
        case .purchase: self = .called(.purchase)
        case .sync: self = .called(.sync)
        case .productsRequested: self = .called(.products)
        case .receiptRequested: self = .called(.receipt)
        case .purchaseSucceeded, .codeRedeemed: self = received(.purchaseResult)
        case .purchasePending: self = .received(AppAct.Delivery(route: .purchaseResult, state: .waiting))
        case .update: self = received(.updates)
        case .unfinished: self = received(.unfinished)
        case .entitlement, .history, .status: self = received(.query)
        case .intent: self = received(.promotion)
        case .productsReceived, .purchaseCancelled, .purchaseFailed, .message, .storefrontChanged, .synced,
            .refundRequested, .refundAnswered, .receiptRefreshed, .sheet, .failed:
            return nil
        }
    }

    /// Creates the event for a call of the payment queue or a callback; `nil` if the check does not need it.
    fileprivate init?(_ activity: QueueActivity) {
        let state = activity.entry.flatMap { SKPaymentTransactionState(rawValue: $0.state) }
        let identifier = state == .restored ? activity.entry?.original : activity.entry?.identifier
        let id = identifier.flatMap { UInt64($0) }
        switch activity.kind {
        case .finish: self = .called(.finish(transactionID: state == .purchased ? id : nil))
        case .paymentAdded: self = .called(.purchase)
        case .restore: self = .called(.restore)
        case .productsRequested: self = .called(.products)
        case .receiptRequested: self = .called(.receipt)
        case .updated:
            let shown: AppAct.Delivery.State? =
                switch state {
                case .purchased, .restored: .owned
                case .deferred: .waiting
                case .failed: .failed
                default: nil
                }
            guard let shown else { return nil }
            self = .received(AppAct.Delivery(route: .observer, state: shown, transactionID: id))
        case .revoked: self = .received(AppAct.Delivery(route: .revocationCallback, state: .revoked))
        case .asked where activity.productID != nil:
            self = .received(AppAct.Delivery(route: .promotion, state: .owned))
        case .asked, .observerAdded, .observerRemoved, .removed, .restoreFinished, .restoreFailed, .storefrontChanged,
            .answered, .sheet, .productsReceived, .receiptRefreshed, .requestFailed:
            return nil
        }
    }
}
