public import Foundation
import StoreInterface

extension Product {
    /// An offer of a subscription: a reduced price or a free period at its beginning or for a later period (P-08).
    public struct SubscriptionOffer: Hashable, Sendable {
        /// The identifier of the offer, or `nil` for an introductory offer.
        public let id: String?
        /// The type of the offer.
        public let type: OfferType
        /// The price of one period of the offer, in the product's currency; 0 for a free trial.
        public let price: Decimal
        /// The price, formatted for the customer's storefront.
        public let displayPrice: String
        /// The length of one period of the offer.
        public let period: SubscriptionPeriod
        /// The number of offer periods, more than 1 only for pay as you go.
        public let periodCount: Int
        /// The payment mode of the offer.
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

extension Product.SubscriptionOffer {
    /// The type of a product's offer, which determines the customers that are eligible for it.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in product descriptions; signed data uses numbers instead.
        public let rawValue: String

        /// Creates an offer type from its raw value in product descriptions; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An introductory offer, for customers without an earlier subscription in the group.
        public static let introductory = Self(rawValue: "IntroOffer")
        /// A promotional offer, for present and former subscribers that the app selects.
        public static let promotional = Self(rawValue: "AdhocOffer")
        /// A win-back offer, for former subscribers.
        public static let winBack = Self(rawValue: "Winback")

        /// The description of the type, in English.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory Offer"
            case .promotional: "Promotional Offer"
            case .winBack: "Win-Back Offer"
            default: rawValue
            }
        }
    }
}

extension Product.SubscriptionOffer {
    /// The payment mode of an offer.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in product descriptions; signed data uses other texts.
        public let rawValue: String

        /// Creates a payment mode from its raw value in product descriptions; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A reduced price is paid in each of several periods (S-34).
        public static let payAsYouGo = Self(rawValue: "PayAsYouGo")
        /// One price is paid at the start for the whole offer (S-34).
        public static let payUpFront = Self(rawValue: "PayUpFront")
        /// The offer is free.
        public static let freeTrial = Self(rawValue: "FreeTrial")

        /// The description of the payment mode, in English.
        public var localizedDescription: String {
            switch self {
            case .payAsYouGo: "Pay As You Go"
            case .payUpFront: "Pay Up Front"
            case .freeTrial: "Free Trial"
            default: rawValue
            }
        }
    }
}

extension Product.SubscriptionOffer {
    /// The signature of a promotional offer, with the signed values (P-22).
    public struct Signature: Hashable, Sendable {
        /// The identifier of the signing key.
        public var keyID: String
        /// The nonce: a UUID that is used once.
        public var nonce: UUID
        /// The time of the signature, in milliseconds since 1970.
        public var timestamp: Int
        /// The signature in DER.
        public var signature: Data

        /// Creates a signature from the values of the app's server.
        ///
        /// - Parameters:
        ///   - keyID: The identifier of the signing key.
        ///   - nonce: A UUID that is used once.
        ///   - timestamp: The time of the signature, in milliseconds since 1970.
        ///   - signature: The signature in DER.
        public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
            self.keyID = keyID
            self.nonce = nonce
            self.timestamp = timestamp
            self.signature = signature
        }
    }
}
