package import Foundation
package import StoreInterface
package import StoreTime

/// An offer of a subscription in a configuration.
package struct CatalogOffer: Hashable, Sendable {
    /// The identifier used by purchases and transactions, or `nil` for an introductory offer (P-08).
    ///
    /// The identifier of a code is its reference name.
    package var id: String?
    package var kind: OfferPayload.Kind
    package var paymentMode: OfferPayload.PaymentMode
    /// The length of one offer period.
    package var period: BillingPeriod
    /// The number of offer periods, more than 1 only for ``StoreInterface/OfferPayload/PaymentMode/payAsYouGo`` (P-08).
    package var periodCount: Int
    /// The price of one offer period; zero for a free trial.
    package var price: Decimal
    package var internalID: String
    package var referenceName: String
    /// The customers that may redeem a code.
    ///
    /// Empty for every other kind of offer.
    package var eligibility: Set<CodeEligibility>
    /// True if a code can be combined with the introductory offer.
    package var isStackable: Bool
    /// True if a lapsed test customer is eligible for the win-back offer.
    package var isEligible: Bool
    /// The billing plan that the offer belongs to, or `nil` if the configuration names none.
    package var billingPlanType: String?

    package init(
        id: String? = nil,
        kind: OfferPayload.Kind,
        paymentMode: OfferPayload.PaymentMode,
        period: BillingPeriod,
        periodCount: Int = 1,
        price: Decimal = 0,
        internalID: String = "",
        referenceName: String = "",
        eligibility: Set<CodeEligibility> = [],
        isStackable: Bool = false,
        isEligible: Bool = false,
        billingPlanType: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.paymentMode = paymentMode
        self.period = period
        self.periodCount = periodCount
        self.price = price
        self.internalID = internalID
        self.referenceName = referenceName
        self.eligibility = eligibility
        self.isStackable = isStackable
        self.isEligible = isEligible
        self.billingPlanType = billingPlanType
    }
}

/// The customers that may redeem an offer code; raw values are those of the configuration file.
package enum CodeEligibility: String, Hashable, Sendable, CaseIterable {
    /// Customers that never subscribed in this group.
    case new
    /// Customers with an active subscription in this group.
    case existing
    /// Customers whose subscription in this group has ended.
    case expired
}
