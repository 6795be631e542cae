package import Foundation
package import StoreInterface
package import StoreTime

/// A subscription in a group, from the first purchase through renewals, plan changes, lapses and resubscriptions
/// (T-34): the customer's own, or one that a family member shares (S-35).
package struct SubscriptionChain: Hashable, Sendable, Codable {
    /// The reason for the end of a subscription; raw values are those of signed payloads (S-10).
    package enum ExpirationReason: Int, Hashable, Sendable, Codable {
        case autoRenewDisabled = 1
        case billingError = 2
        case didNotConsentToPriceIncrease = 3
        case productUnavailable = 4
        case unknown = 5
    }

    /// The remaining periods of an offer.
    package struct RunningOffer: Hashable, Sendable, Codable {
        package var offer: AppliedOffer
        package var priceMilliunits: Int64
        package var periodsLeft: Int
    }

    package let groupID: String
    package let originalID: UInt64
    package let originalPurchaseDate: StoreDate
    /// The product identifier of the current or last period.
    package var productID: String
    package var latestTransactionID: UInt64
    /// The end of the latest period.
    package var expirationDate: StoreDate
    package var willAutoRenew = true
    /// The product of the next period.
    package var nextProductID: String
    /// The billing cycle, with its start, its period, and the number of periods since then.
    package var cycle: BillingCycle
    /// The reason for the end, set when the end of the latest period was recorded as the end of the subscription.
    package var expirationReason: ExpirationReason?
    package var isRevoked = false
    /// The start of the run of periods without a gap of 60 days (S-12).
    package var recentStartDate: StoreDate
    package var hasUsedIntroductoryOffer: Bool
    package var runningOffer: RunningOffer?
    package var appAccountToken: UUID?
    /// The billing retry, or `nil` if no renewal has failed (S-09).
    package var billingRetry: BillingRetry?
    /// The pending price increase, from its request to the renewal that charges it (S-28).
    package var priceIncrease: PriceIncrease?
    /// An offer that a coming renewal begins (P-51).
    package var waitingOffer: WaitingOffer?
    /// The ownership of a subscription that is not the customer's own; `nil` also in databases of earlier versions.
    package var sharing: LedgerEntry.Ownership?
    /// The period of another account's subscription that the latest period follows (S-49).
    package var source: FamilySource?
    /// The commitment of a plan with more than one payment (S-44).
    package var commitment: Commitment?
    /// The billing plan chosen for the time after the present period or commitment, or `nil` without a choice.
    package var nextBillingPlan: String?
    /// The dates at which the app's server extended a period; stores of earlier versions have none.
    package var extensionDates: [StoreDate]?
    /// The number of renewals since the customer last subscribed; stores of earlier versions did not count.
    package var renewalCount: Int?

    /// Returns the state of the subscription at `date`.
    ///
    /// A period that ended and whose renewal is not decided yet counts as running if it will renew. No query therefore
    /// shows a gap between two paid periods (S-46).
    package func state(at date: StoreDate) -> SubscriptionState {
        if isRevoked { return .revoked }
        if endReason(at: date) != nil { return .expired }
        guard let billingRetry else { return .subscribed }
        return billingRetry.isInGrace(at: date) ? .inGracePeriod : .inBillingRetryPeriod
    }

    /// Returns the reason for the end of the subscription at `date`, also before it is recorded.
    ///
    /// The result is `nil` if the subscription has not ended. A refund does not change the reason.
    package func endReason(at date: StoreDate) -> ExpirationReason? {
        if isRevoked || expirationReason != nil { return expirationReason }
        if let billingRetry { return date < billingRetry.end ? nil : .billingError }
        if date < expirationDate { return nil }
        if priceIncrease == .pending { return .didNotConsentToPriceIncrease }
        return willAutoRenew ? nil : .autoRenewDisabled
    }

    /// The date of the next scheduled change of the subscription, or `nil` if there is none.
    package var dueDate: StoreDate? {
        if isRevoked || expirationReason != nil { return nil }
        if let billingRetry { return billingRetry.dueDate }
        // The account that pays decides the renewal.
        return source != nil && willAutoRenew ? nil : expirationDate
    }
}

extension SubscriptionChain {
    /// The key of a subscription: in one group there may be one of the customer and one shared by the family
    /// (T-23, S-35).
    package struct Key: Hashable, Sendable, Comparable {
        package let groupID: String
        package let ownership: LedgerEntry.Ownership

        package init(groupID: String, ownership: LedgerEntry.Ownership) {
            self.groupID = groupID
            self.ownership = ownership
        }

        /// Returns the key of the subscription that the customer pays for.
        package static func own(_ groupID: String) -> Self { Self(groupID: groupID, ownership: .purchased) }

        /// Orders keys by group; within a group, the customer's own subscription comes first.
        package static func < (left: Self, right: Self) -> Bool {
            (left.groupID, left.ownership == .purchased ? 0 : 1)
                < (right.groupID, right.ownership == .purchased ? 0 : 1)
        }
    }

    package var key: Key { Key(groupID: groupID, ownership: ownership) }

    /// The ownership: purchased or shared by the family.
    package var ownership: LedgerEntry.Ownership { sharing ?? .purchased }
}

extension LedgerEntry {
    /// The key of the subscription that the entry is a period of; `nil` for other products.
    package var chainKey: SubscriptionChain.Key? {
        groupID.map { SubscriptionChain.Key(groupID: $0, ownership: ownership) }
    }
}

extension SubscriptionState {
    /// True if the state entitles the customer (S-01).
    package var isEntitled: Bool {
        switch self {
        case .subscribed, .inGracePeriod: true
        case .expired, .inBillingRetryPeriod, .revoked: false
        }
    }

    /// True while the subscription can renew, also with auto-renewal turned off.
    package var isAlive: Bool {
        switch self {
        case .subscribed, .inGracePeriod, .inBillingRetryPeriod: true
        case .expired, .revoked: false
        }
    }
}
