import StoreTime

extension Transaction {
    /// The offer that a transaction was made with, or that the next renewal will be made with (T-41, S-14).
    public struct Offer: Hashable, Sendable {
        /// The offer's identifier, a code's reference name, or `nil` for an introductory offer.
        public let id: String?
        /// The kind of offer.
        public let type: OfferType
        /// The payment mode of the offer, or `nil` on data without it.
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

extension Transaction.Offer {
    /// The payment mode of an offer.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
        /// The mode as signed values spell it.
        public let rawValue: String

        /// A mode by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing is paid.
        public static let freeTrial = Self(rawValue: "FREE_TRIAL")
        /// A reduced price is paid in each of several periods (S-34).
        public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
        /// One price is paid at the start for the whole offer (S-34).
        public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
        /// One price is paid for something that is bought once.
        public static var oneTime: Self { Self(rawValue: "ONE_TIME") }
    }
}

extension Transaction {
    /// The kind of offer that a transaction was made with (T-41).
    public struct OfferType: RawRepresentable, Hashable, Sendable {
        /// The kind as signed values number it.
        public let rawValue: Int

        /// A kind by its number in signed values; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// For people who have not subscribed before.
        public static let introductory = Self(rawValue: 1)
        /// For those whom the app chooses among present and former subscribers.
        public static let promotional = Self(rawValue: 2)
        /// An offer code.
        public static let code = Self(rawValue: 3)
        /// An offer for lapsed subscribers.
        public static var winBack: Self { Self(rawValue: 4) }

        /// The kind in English words.
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
