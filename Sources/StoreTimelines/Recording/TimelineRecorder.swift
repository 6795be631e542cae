import Foundation
import LocalStore
package import StoreInterface
import StoreLedger
package import StoreTime

/// A recorder of one store's app activity, in the lanes of the two APIs.
package struct TimelineRecorder: StoreRecorder {
    private let timeline: Timeline

    /// Creates a recorder, or returns `nil` if the timeline records only the store.
    ///
    /// - Parameter timeline: The timeline.
    package init?(_ timeline: Timeline) {
        switch timeline.recording {
        case .store: return nil
        case .everything: break
        }
        self.timeline = timeline
    }

    package func record(_ event: RecordedEvent, at date: StoreDate) {
        timeline.write(TimelineEntry(event, at: date.date), delivering: event.delivered)
    }

    package var isRecording: Bool { true }
}

extension Timeline {
    /// The payload values that differ between stores and are not comparable in tests.
    static let unrepeatable: Set<String> = ["appTransactionId", "deviceVerification", "deviceVerificationNonce"]

    /// Records an event of the store.
    ///
    /// - Parameters:
    ///   - entry: The journal's entry.
    ///   - signed: The signed content of the transaction at this time.
    func record(_ entry: JournalRecord, signed: Data?) {
        let event = entry.event
        write(
            TimelineEntry(
                number: 0,
                date: event.date.date,
                lane: .store,
                kind: TimelineEntry.Kind(rawValue: event.kind.rawValue),
                event: [event.kind.sentence, event.productID].compactMap { $0 }.joined(separator: " "),
                productID: event.productID,
                transactionID: event.transactionID.map { String($0) },
                payload: signed.flatMap { JSONValue($0)?.without(Self.unrepeatable).compact }
            )
        )
    }
}

extension LedgerEvent.Kind {
    /// The sentence for the event.
    var sentence: String {
        switch self {
        case .purchased: "purchased"
        case .resubscribed: "resubscribed to"
        case .upgraded: "upgraded from"
        case .crossgraded: "crossgraded to"
        case .planChangeScheduled: "next renewal as"
        case .offerScheduled: "next renewal with an offer for"
        case .renewed: "renewed"
        case .gracePeriodStarted: "not charged, grace period of"
        case .billingRetryStarted: "not charged, billing retry of"
        case .billingRecovered: "recovered"
        case .expired: "expired"
        case .autoRenewTurnedOn: "auto-renew on"
        case .autoRenewTurnedOff: "auto-renew off"
        case .priceConsentRequested: "price consent asked for"
        case .priceIncreaseAgreed: "higher price agreed for"
        case .priceIncreaseDeclined: "higher price declined for"
        case .finished: "finished"
        case .refundRequested: "refund requested of"
        case .refunded: "refunded"
        case .refundDeclined: "refund declined"
        case .refundReversed: "refund taken back"
        case .renewalExtended: "renewal extended of"
        case .accountTokenSet: "account token set for"
        case .familyShared: "family shares"
        case .familySharingEnded: "family no longer shares"
        case .purchaseCancelled: "customer cancelled"
        case .approvalRequested: "asked to buy"
        case .approved: "approved"
        case .answered: "answered with what the customer has"
        case .declined: "declined"
        case .purchaseInterrupted: "purchase interrupted"
        case .issueResolved: "issue resolved"
        case .issueCancelled: "issue left unresolved"
        case .purchaseFailed: "purchase failed"
        case .deleted: "deleted"
        case .cleared: "cleared"
        }
    }
}
