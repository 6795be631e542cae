import LocalStore
import StoreInterface
import StoreLedger

/// The type and the subtype of the notification about an event (V-02).
struct NotificationSubject: Hashable, Sendable {
    let type: String
    let subtype: String?

    init(_ type: String, _ subtype: String? = nil) {
        self.type = type
        self.subtype = subtype
    }

    var name: String { subtype.map { "\(type)/\($0)" } ?? type }

    /// Creates the subject for an event; `nil` if the App Store sends no notification for it.
    init?(_ occurrence: StoreOccurrence) {
        // A replayed history is in the past, and its back end was notified at that time.
        guard let entry = occurrence.entry, occurrence.event.cause != .replay else { return nil }
        let chain = occurrence.chain
        switch occurrence.event.kind {
        case .purchased: self = Self.purchase(entry)
        case .resubscribed: self.init("SUBSCRIBED", "RESUBSCRIBE")
        case .crossgraded: self = Self.change(entry, "UPGRADE")
        case .familyShared:
            self = entry.kind == .autoRenewable ? Self("SUBSCRIBED", "INITIAL_BUY") : Self("ONE_TIME_CHARGE")
        case .renewed: self.init("DID_RENEW")
        case .billingRecovered: self.init("DID_RENEW", "BILLING_RECOVERY")
        case .gracePeriodStarted: self.init("DID_FAIL_TO_RENEW", "GRACE_PERIOD")
        case .billingRetryStarted:
            // Failing at the end of the period means a failed renewal; failing later means the end of a grace period.
            let isLater = chain.map { $0.expirationDate < occurrence.event.date } ?? false
            self.init(isLater ? "GRACE_PERIOD_EXPIRED" : "DID_FAIL_TO_RENEW")
        case .expired: self.init("EXPIRED", chain?.expirationReason.flatMap(Self.subtype(ofExpiration:)))
        case .autoRenewTurnedOn: self.init("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED")
        case .autoRenewTurnedOff, .priceIncreaseDeclined:
            self.init("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED")
        case .planChangeScheduled:
            self.init("DID_CHANGE_RENEWAL_PREF", chain.flatMap { $0.changesProduct ? "DOWNGRADE" : nil })
        case .offerScheduled: self.init("OFFER_REDEEMED", chain.flatMap { $0.changesProduct ? "DOWNGRADE" : nil })
        case .priceConsentRequested: self.init("PRICE_INCREASE", "PENDING")
        case .priceIncreaseAgreed: self.init("PRICE_INCREASE", "ACCEPTED")
        case .refundRequested: self.init("CONSUMPTION_REQUEST")
        case .refunded: self.init("REFUND")
        case .refundDeclined: self.init("REFUND_DECLINED")
        case .refundReversed: self.init("REFUND_REVERSED")
        case .familySharingEnded: self.init("REVOKE")
        case .renewalExtended:
            // An extension for all subscribers is announced in one summary.
            if case .massExtension = occurrence.event.cause { return nil }
            self.init("RENEWAL_EXTENDED")
        case .upgraded, .finished, .accountTokenSet, .purchaseCancelled, .approvalRequested, .approved, .answered,
            .declined, .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed, .deleted, .cleared:
            return nil
        }
    }

    private static func purchase(_ entry: LedgerEntry) -> Self {
        guard entry.kind == .autoRenewable else { return Self("ONE_TIME_CHARGE") }
        // A purchase that continues an earlier one replaced a running period of a lower level.
        return entry.originalID == entry.id ? Self("SUBSCRIBED", "INITIAL_BUY") : change(entry, "UPGRADE")
    }

    private static func change(_ entry: LedgerEntry, _ subtype: String) -> Self {
        let isRedeemed = entry.offer.map { $0.kind != .introductory } ?? false
        return Self(isRedeemed ? "OFFER_REDEEMED" : "DID_CHANGE_RENEWAL_PREF", subtype)
    }

    private static func subtype(ofExpiration reason: SubscriptionChain.ExpirationReason) -> String? {
        switch reason {
        case .autoRenewDisabled: "VOLUNTARY"
        case .billingError: "BILLING_RETRY"
        case .didNotConsentToPriceIncrease: "PRICE_INCREASE"
        case .productUnavailable: "PRODUCT_NOT_FOR_SALE"
        case .unknown: nil
        }
    }
}

extension SubscriptionChain {
    /// True if the next period is one of another product.
    fileprivate var changesProduct: Bool { nextProductID != productID }
}
