import StoreTime

extension Transaction {
    /// The offer that a transaction was made with, or that the next renewal will be made with (T-41, S-14).
    public struct Offer: Hashable, Sendable {
        /// The offer's identifier, a code's reference name, or `nil` for an introductory offer.
        public let id: String?
        /// The kind of offer.
        public let type: OfferType
        /// How the offer is paid; `nil` on data without it.
        public let paymentMode: PaymentMode?
        /// The length of one period of the offer; `nil` on data without it.
        public let period: Product.SubscriptionPeriod?

        /// Reads the four keys that describe an offer in signed values; without a kind there is no offer.
        init?(type: Int?, id: String?, paymentMode: String?, period: String?) {
            guard let type else { return nil }
            self.type = OfferType(rawValue: type)
            self.id = id
            self.paymentMode = paymentMode.map { PaymentMode(rawValue: $0) }
            self.period = period.flatMap { BillingPeriod(iso8601: $0) }.map { Product.SubscriptionPeriod($0) }
        }
    }
}
