package import Foundation
package import StoreTime

/// An offer of a subscription, as delivered to apps.
package struct OfferPayload: Hashable, Sendable, Codable {
    /// The type of an offer; raw values are those of `offerType` in signed payloads.
    package enum Kind: Int, Hashable, Sendable, Codable {
        case introductory = 1
        case promotional = 2
        case code = 3
        case winBack = 4
    }

    /// The payment mode of an offer; raw values are those of `offerDiscountType` in signed payloads.
    package enum PaymentMode: String, Hashable, Sendable, Codable {
        case freeTrial = "FREE_TRIAL"
        case payAsYouGo = "PAY_AS_YOU_GO"
        case payUpFront = "PAY_UP_FRONT"
    }

    /// The identifier of the offer, or `nil` for an introductory offer (P-08).
    package var id: String?
    package var kind: Kind
    package var paymentMode: PaymentMode
    /// The length of one offer period.
    package var period: BillingPeriod
    package var periodCount: Int
    /// The price of one offer period, in the storefront's currency; zero for a free trial.
    package var price: Decimal
    package var displayPrice: String

    package init(
        id: String?,
        kind: Kind,
        paymentMode: PaymentMode,
        period: BillingPeriod,
        periodCount: Int,
        price: Decimal,
        displayPrice: String
    ) {
        self.id = id
        self.kind = kind
        self.paymentMode = paymentMode
        self.period = period
        self.periodCount = periodCount
        self.price = price
        self.displayPrice = displayPrice
    }
}

/// The pricing terms of a subscription, as delivered to apps (S-44).
package struct PricingTermsPayload: Hashable, Sendable {
    /// The billing plan, with the raw value of signed payloads.
    package var billingPlanType: String
    /// The price of one billing period, in the storefront's currency.
    package var price: Decimal
    package var displayPrice: String
    package var billingPeriod: BillingPeriod
    /// The total price of the commitment.
    package var commitmentPrice: Decimal
    package var commitmentDisplayPrice: String
    package var commitmentPeriod: BillingPeriod
    package var offers: [OfferPayload]

    package init(
        billingPlanType: String,
        price: Decimal,
        displayPrice: String,
        billingPeriod: BillingPeriod,
        commitmentPrice: Decimal,
        commitmentDisplayPrice: String,
        commitmentPeriod: BillingPeriod,
        offers: [OfferPayload] = []
    ) {
        self.billingPlanType = billingPlanType
        self.price = price
        self.displayPrice = displayPrice
        self.billingPeriod = billingPeriod
        self.commitmentPrice = commitmentPrice
        self.commitmentDisplayPrice = commitmentDisplayPrice
        self.commitmentPeriod = commitmentPeriod
        self.offers = offers
    }
}
