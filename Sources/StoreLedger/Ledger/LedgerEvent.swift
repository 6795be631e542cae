package import StoreTime

/// An event of the store, as recorded in its journal.
package struct LedgerEvent: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case purchased
        case resubscribed
        case upgraded
        case crossgraded
        case planChangeScheduled
        case offerScheduled
        case renewed
        case gracePeriodStarted
        case billingRetryStarted
        case billingRecovered
        case expired
        case autoRenewTurnedOn
        case autoRenewTurnedOff
        case priceConsentRequested
        case priceIncreaseAgreed
        case priceIncreaseDeclined
        case finished
        /// The customer requested a refund in the app, in an environment with a server.
        case refundRequested
        case refunded
        case refundDeclined
        /// A refund was reversed, and the purchase is valid again.
        case refundReversed
        /// The app's server extended the running period of a subscription.
        case renewalExtended
        /// The app's server set the account token of a purchase.
        case accountTokenSet
        /// A family member shared a purchase with the customer.
        case familyShared
        /// Family sharing of the transaction ended.
        case familySharingEnded
        case purchaseCancelled
        case approvalRequested
        case approved
        /// A pending request was answered with an earlier transaction of the customer.
        case answered
        case declined
        case purchaseInterrupted
        case issueResolved
        case issueCancelled
        /// A test simulated the failure of a purchase.
        case purchaseFailed
        /// A test deleted a transaction or a request.
        case deleted
        case cleared

        /// True for events that create a transaction.
        package var makesTransaction: Bool {
            switch self {
            case .purchased, .resubscribed, .crossgraded, .renewed, .billingRecovered, .familyShared: true
            case .upgraded, .planChangeScheduled, .offerScheduled, .gracePeriodStarted, .billingRetryStarted, .expired,
                .autoRenewTurnedOn, .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed,
                .priceIncreaseDeclined, .finished, .refundRequested, .refunded, .refundDeclined, .refundReversed,
                .renewalExtended, .accountTokenSet, .familySharingEnded, .purchaseCancelled, .approvalRequested,
                .approved, .answered,
                .declined, .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed, .deleted, .cleared:
                false
            }
        }

        /// True for events that revoke a transaction.
        package var takesBack: Bool {
            switch self {
            case .refunded, .familySharingEnded: true
            case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled, .renewed,
                .gracePeriodStarted, .billingRetryStarted, .billingRecovered, .expired, .autoRenewTurnedOn,
                .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .finished,
                .refundRequested, .refundDeclined, .refundReversed, .renewalExtended, .accountTokenSet, .familyShared,
                .purchaseCancelled, .approvalRequested, .approved, .answered, .declined, .purchaseInterrupted,
                .issueResolved, .issueCancelled, .purchaseFailed, .deleted, .cleared:
                false
            }
        }
    }

    package var kind: Kind
    package var date: StoreDate
    package var productID: String?
    package var transactionID: UInt64?
    package var groupID: String?
    /// The cause of the event, if the kind of the event does not say it.
    package var cause: Cause?
    /// True if `Transaction.updates` publishes the transaction, which is never so for the result of a purchase call
    /// (C-01).
    package var isAnnounced: Bool
    /// True if the status of the group is published (S-05).
    package var changesStatus: Bool

    package init(
        _ kind: Kind,
        at date: StoreDate,
        productID: String? = nil,
        transactionID: UInt64? = nil,
        groupID: String? = nil,
        cause: Cause? = nil,
        isAnnounced: Bool = false,
        changesStatus: Bool = false
    ) {
        self.kind = kind
        self.date = date
        self.productID = productID
        self.transactionID = transactionID
        self.groupID = groupID
        self.cause = cause
        self.isAnnounced = isAnnounced
        self.changesStatus = changesStatus
    }
}

/// An event with its change number.
package struct JournalRecord: Hashable, Sendable {
    package let sequence: Int64
    package let event: LedgerEvent

    package init(sequence: Int64, event: LedgerEvent) {
        self.sequence = sequence
        self.event = event
    }
}
