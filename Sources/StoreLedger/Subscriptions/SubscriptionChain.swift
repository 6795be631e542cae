package import Foundation
package import StoreInterface
package import StoreTime

/// The one subscription a customer has in a group, from the first purchase on, through renewals, plan changes,
/// lapses and resubscriptions (T-34); or the one that somebody in the family shares (S-35).
package struct SubscriptionChain: Hashable, Sendable, Codable {
    /// Why a subscription ended; raw values are those of signed payloads (S-10).
    package enum ExpirationReason: Int, Hashable, Sendable, Codable {
        case autoRenewDisabled = 1
        case billingError = 2
        case didNotConsentToPriceIncrease = 3
        case productUnavailable = 4
        case unknown = 5
    }

    /// What is left of an offer that covers more than one period.
    package struct RunningOffer: Hashable, Sendable, Codable {
        package var offer: AppliedOffer
        package var priceMilliunits: Int64
        package var periodsLeft: Int
    }

    package let groupID: String
    package let originalID: UInt64
    package let originalPurchaseDate: StoreDate
    /// The product of the present or last period.
    package var productID: String
    package var latestTransactionID: UInt64
    /// The end of the latest period.
    package var expirationDate: StoreDate
    package var willAutoRenew = true
    /// The product of the next period.
    package var nextProductID: String
    /// Where the billing cycle began, its period, and how many periods have been counted from there.
    package var cycle: BillingCycle
    /// Set when the end of the latest period was recorded as the end of the subscription.
    package var expirationReason: ExpirationReason?
    package var isRevoked = false
    /// The start of the run of periods without a gap of 60 days (S-12).
    package var recentStartDate: StoreDate
    package var hasUsedIntroductoryOffer: Bool
    package var runningOffer: RunningOffer?
    package var appAccountToken: UUID?
    /// Set while a renewal that could not be charged is tried again (S-09).
    package var billingRetry: BillingRetry?
    /// Set from the request for a higher price to the renewal that charges it (S-28).
    package var priceIncrease: PriceIncrease?
    /// An offer that a coming renewal begins (P-51).
    package var waitingOffer: WaitingOffer?
    /// Set when it is not the customer's own; stores of earlier versions held nothing else.
    package var sharing: LedgerEntry.Ownership?
    /// What the customer committed to, where the plan has more than one payment (S-44).
    package var commitment: Commitment?
    /// How the customer chose to pay for what comes after the present period, or commitment; `nil` without a choice.
    package var nextBillingPlan: String?

    /// What the subscription is at `date`.
    ///
    /// A period that has ended but is still to be settled counts as running when it will renew: no reader may see
    /// a gap between two paid periods (S-46).
    package func state(at date: StoreDate) -> SubscriptionState {
        if isRevoked { return .revoked }
        if endReason(at: date) != nil { return .expired }
        guard let billingRetry else { return .subscribed }
        return billingRetry.isInGrace(at: date) ? .inGracePeriod : .inBillingRetryPeriod
    }

    /// Why the subscription has ended at `date`, also when that is still to be recorded; `nil` when it has not.
    ///
    /// A refund ends it another way, and leaves this as it was.
    package func endReason(at date: StoreDate) -> ExpirationReason? {
        if isRevoked || expirationReason != nil { return expirationReason }
        if let billingRetry { return date < billingRetry.end ? nil : .billingError }
        if date < expirationDate { return nil }
        if priceIncrease == .pending { return .didNotConsentToPriceIncrease }
        return willAutoRenew ? nil : .autoRenewDisabled
    }

    /// When the store has something to do about it by itself next; `nil` when it never will.
    package var dueDate: StoreDate? {
        if isRevoked || expirationReason != nil { return nil }
        return billingRetry?.dueDate ?? expirationDate
    }
}
