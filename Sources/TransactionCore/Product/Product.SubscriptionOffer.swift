public import Foundation
import StoreInterface

extension Product {
    /// A reduced price, or a time without one, that a subscription can begin or go on with (P-08).
    public struct SubscriptionOffer: Hashable, Sendable {
        /// The offer's identifier; `nil` for an introductory offer.
        public let id: String?
        /// Whom the offer is for.
        public let type: OfferType
        /// The price of one period of the offer, in the product's currency; 0 for a free trial.
        public let price: Decimal
        /// The price as the store writes it where the customer buys.
        public let displayPrice: String
        /// The length of one period of the offer.
        public let period: SubscriptionPeriod
        /// How many periods the offer lasts; more than one only when it is paid as it goes.
        public let periodCount: Int
        /// How the offer is paid.
        public let paymentMode: PaymentMode

        init(_ payload: OfferPayload) {
            id = payload.id
            type =
                switch payload.kind {
                case .introductory: .introductory
                case .promotional: .promotional
                case .code: OfferType(rawValue: "OfferCode")
                case .winBack: .winBack
                }
            price = payload.price
            displayPrice = payload.displayPrice
            period = SubscriptionPeriod(payload.period)
            periodCount = payload.periodCount
            paymentMode =
                switch payload.paymentMode {
                case .freeTrial: .freeTrial
                case .payAsYouGo: .payAsYouGo
                case .payUpFront: .payUpFront
                }
        }
    }
}
