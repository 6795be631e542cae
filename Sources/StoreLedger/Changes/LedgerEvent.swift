package import StoreTime

/// Something that happened in the store, as its journal keeps it.
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
        case refunded
        case refundDeclined
        /// Somebody in the family lets the customer use what they bought.
        case familyShared
        /// What the family shared is gone.
        case familySharingEnded
        case purchaseCancelled
        case approvalRequested
        case approved
        /// A request that waited was answered with a transaction that the customer had already.
        case answered
        case declined
        case purchaseInterrupted
        case issueResolved
        case issueCancelled
        /// An attempt to buy was made to fail.
        case purchaseFailed
        /// Somebody took a transaction, or a request, out of the store.
        case deleted
        case cleared

        /// Whether there is a transaction now that was not there before.
        package var makesTransaction: Bool {
            switch self {
            case .purchased, .resubscribed, .crossgraded, .renewed, .billingRecovered, .familyShared: true
            case .upgraded, .planChangeScheduled, .offerScheduled, .gracePeriodStarted, .billingRetryStarted, .expired,
                .autoRenewTurnedOn, .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed,
                .priceIncreaseDeclined, .finished, .refunded, .refundDeclined, .familySharingEnded, .purchaseCancelled,
                .approvalRequested, .approved, .answered, .declined, .purchaseInterrupted, .issueResolved,
                .issueCancelled, .purchaseFailed, .deleted, .cleared:
                false
            }
        }

        /// Whether the customer lost a transaction.
        package var takesBack: Bool {
            switch self {
            case .refunded, .familySharingEnded: true
            case .purchased, .resubscribed, .upgraded, .crossgraded, .planChangeScheduled, .offerScheduled, .renewed,
                .gracePeriodStarted, .billingRetryStarted, .billingRecovered, .expired, .autoRenewTurnedOn,
                .autoRenewTurnedOff, .priceConsentRequested, .priceIncreaseAgreed, .priceIncreaseDeclined, .finished,
                .refundDeclined, .familyShared, .purchaseCancelled, .approvalRequested, .approved, .answered, .declined,
                .purchaseInterrupted, .issueResolved, .issueCancelled, .purchaseFailed, .deleted, .cleared:
                false
            }
        }
    }

    package var kind: Kind
    package var date: StoreDate
    package var productID: String?
    package var transactionID: UInt64?
    package var groupID: String?
    package var originTag: String?
    /// Whether `Transaction.updates` tells of the transaction (C-01: never of a running purchase's own result).
    package var isAnnounced: Bool
    /// Whether the group's status is worth telling (S-05).
    package var changesStatus: Bool

    package init(
        _ kind: Kind,
        at date: StoreDate,
        productID: String? = nil,
        transactionID: UInt64? = nil,
        groupID: String? = nil,
        originTag: String? = nil,
        isAnnounced: Bool = false,
        changesStatus: Bool = false
    ) {
        self.kind = kind
        self.date = date
        self.productID = productID
        self.transactionID = transactionID
        self.groupID = groupID
        self.originTag = originTag
        self.isAnnounced = isAnnounced
        self.changesStatus = changesStatus
    }
}
