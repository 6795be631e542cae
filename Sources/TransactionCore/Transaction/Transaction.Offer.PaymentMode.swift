extension Transaction.Offer {
    /// How an offer is paid.
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
