import StoreTime

extension Transaction {
    /// The offer that a transaction was made with, or that the next renewal will be made with (T-41, S-14).
    public struct Offer: Hashable, Sendable {
        /// The identifier of the offer, the reference name of an offer code, or `nil` for an introductory offer.
        public let id: String?
        /// The kind of offer.
        public let type: OfferType
        /// The payment mode of the offer, or `nil` if the data lacks it.
        public let paymentMode: PaymentMode?
        /// The length of one period of the offer, or `nil` if the data lacks it.
        public let period: Product.SubscriptionPeriod?

        /// Creates an offer from the four keys in signed data, or fails if the type is missing.
        init?(type: Int?, id: String?, paymentMode: String?, period: String?) {
            guard let type else { return nil }
            self.type = OfferType(rawValue: type)
            self.id = id
            self.paymentMode = paymentMode.map { PaymentMode(rawValue: $0) }
            self.period = period.flatMap { BillingPeriod(iso8601: $0) }.map { Product.SubscriptionPeriod($0) }
        }
    }
}

extension Transaction.Offer {
    /// The payment mode of an offer.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: String

        /// Creates a payment mode from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The offer is free.
        public static let freeTrial = Self(rawValue: "FREE_TRIAL")
        /// A reduced price is paid in each of several periods (S-34).
        public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
        /// One price is paid at the start for the whole offer (S-34).
        public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
        /// One price is paid for a product that is bought once.
        public static var oneTime: Self { Self(rawValue: "ONE_TIME") }
    }
}

extension Transaction {
    /// The type of the offer that a transaction was made with (T-41).
    public struct OfferType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in signed data.
        public let rawValue: Int

        /// Creates an offer type from its raw value in signed data; a value without a constant is kept.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// An introductory offer, for customers without an earlier subscription in the group.
        public static let introductory = Self(rawValue: 1)
        /// A promotional offer, for present and former subscribers that the app selects.
        public static let promotional = Self(rawValue: 2)
        /// An offer code.
        public static let code = Self(rawValue: 3)
        /// A win-back offer, for former subscribers.
        public static var winBack: Self { Self(rawValue: 4) }

        /// The description of the type, in English.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory Offer"
            case .promotional: "Promotional Offer"
            case .code: "Offer Code"
            case .winBack: "Win-Back Offer"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
