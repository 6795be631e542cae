import StoreLedger

extension LedgerEvent.Kind {
    /// How a timeline names the event.
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
        case .refunded: "refunded"
        case .refundDeclined: "refund declined"
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
