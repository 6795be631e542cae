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
        case .renewed: "renewed"
        case .expired: "expired"
        case .autoRenewTurnedOn: "auto-renew on"
        case .autoRenewTurnedOff: "auto-renew off"
        case .finished: "finished"
        case .refunded: "refunded"
        case .refundDeclined: "refund declined"
        case .purchaseCancelled: "customer cancelled"
        case .approvalRequested: "asked to buy"
        case .approved: "approved"
        case .declined: "declined"
        case .cleared: "cleared"
        }
    }
}
