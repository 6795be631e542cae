extension Transaction.AdvancedCommerceInfo.Refund {
    /// Why the price of an item was given back.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A reason by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The law asks for it.
        public static let legal = Self(rawValue: "LEGAL")
        /// The items of the subscription changed.
        public static let modifyItems = Self(rawValue: "MODIFY_ITEMS_REFUND")
        /// It was bought by accident.
        public static let unintended = Self(rawValue: "UNINTENDED_PURCHASE")
        /// The customer did not get it.
        public static let unfulfilled = Self(rawValue: "FULFILLMENT_ISSUE")
        /// The customer does not like it.
        public static let unsatisfied = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
        /// Something else.
        public static let other = Self(rawValue: "OTHER")
    }
}
