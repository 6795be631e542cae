extension Transaction.AdvancedCommerceInfo {
    /// Somebody who has a part in an item.
    public struct Partner: Hashable, Sendable {
        /// Who it is.
        public let id: String
        /// The name to show.
        public let name: String?
    }
}
