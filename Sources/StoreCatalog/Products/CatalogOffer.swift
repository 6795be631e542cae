package import Foundation
package import StoreInterface
package import StoreTime

/// A cheaper start, or return, to a subscription.
package struct CatalogOffer: Hashable, Sendable {
    /// What a purchase names and a transaction reports; `nil` for an introductory offer (P-08).
    ///
    /// A code is known by its reference name.
    package var id: String?
    package var kind: OfferPayload.Kind
    package var paymentMode: OfferPayload.PaymentMode
    /// The length of one offer period.
    package var period: BillingPeriod
    /// More than 1 only for ``StoreInterface/OfferPayload/PaymentMode/payAsYouGo`` (P-08).
    package var periodCount: Int
    /// Per offer period; zero for a free trial.
    package var price: Decimal
    package var internalID: String
    package var referenceName: String
    /// Who may redeem a code; empty for every other kind of offer.
    package var eligibility: Set<CodeEligibility>
    /// Whether a code may come on top of the introductory offer.
    package var isStackable: Bool
    /// Whether the test customer counts as eligible for a win-back offer once lapsed.
    package var isEligible: Bool
    /// The billing plan that the offer belongs to, where the configuration knows plans.
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
