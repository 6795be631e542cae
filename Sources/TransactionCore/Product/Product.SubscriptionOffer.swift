public import Foundation
import StoreInterface

extension Product {
    /// A reduced price, or a free period, with which a subscription can begin or continue (P-08).
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
    /// Whom an offer of a product is for.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
        /// The kind as product descriptions spell it, which is not how signed values number it.
        public let rawValue: String

        /// A kind by its spelling in product descriptions; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// For people who have not subscribed before.
        public static let introductory = Self(rawValue: "IntroOffer")
        /// For those whom the app chooses among present and former subscribers.
        public static let promotional = Self(rawValue: "AdhocOffer")
        /// An offer for lapsed subscribers.
        public static let winBack = Self(rawValue: "Winback")

        /// The kind in English words.
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
        /// The mode as product descriptions spell it, which is not how signed values spell it.
        public let rawValue: String

        /// A mode by its spelling in product descriptions; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A reduced price is paid in each of several periods (S-34).
        public static let payAsYouGo = Self(rawValue: "PayAsYouGo")
        /// One price is paid at the start for the whole offer (S-34).
        public static let payUpFront = Self(rawValue: "PayUpFront")
        /// Nothing is paid.
        public static let freeTrial = Self(rawValue: "FreeTrial")

        /// The mode in English words.
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
    /// A promotional offer's signature, with the parts that it was made over (P-22).
    public struct Signature: Hashable, Sendable {
        /// The key it is signed with.
        public var keyID: String
        /// A UUID that is used once.
        public var nonce: UUID
        /// When it was signed, in milliseconds since 1970.
        public var timestamp: Int
        /// The signature in DER.
        public var signature: Data

        /// A signature that the app's server made.
        ///
        /// - Parameters:
        ///   - keyID: The key it is signed with.
        ///   - nonce: A UUID that is used once.
        ///   - timestamp: When it was signed, in milliseconds since 1970.
        ///   - signature: The signature in DER.
        public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
            self.keyID = keyID
            self.nonce = nonce
            self.timestamp = timestamp
            self.signature = signature
        }
    }
}
