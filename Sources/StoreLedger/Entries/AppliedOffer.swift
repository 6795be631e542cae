package import StoreInterface
package import StoreTime

/// The offer that a purchase or renewal was made with.
package struct AppliedOffer: Hashable, Sendable, Codable {
    /// `nil` for an introductory offer.
    package var id: String?
    package var kind: OfferPayload.Kind
    package var paymentMode: OfferPayload.PaymentMode
    /// The length of one offer period.
    package var period: BillingPeriod

    package init(id: String?, kind: OfferPayload.Kind, paymentMode: OfferPayload.PaymentMode, period: BillingPeriod) {
        self.id = id
        self.kind = kind
        self.paymentMode = paymentMode
        self.period = period
    }
}
