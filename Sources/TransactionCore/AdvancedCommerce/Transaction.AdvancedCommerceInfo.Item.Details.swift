public import Foundation

extension Transaction.AdvancedCommerceInfo.Item {
    /// What an item is.
    public struct Details: Hashable, Sendable {
        /// The server's own identifier.
        public let sku: String
        /// The name to show.
        public let displayName: String
        /// The description to show.
        public let description: String
        /// The offer that it was sold with.
        public let offer: Transaction.AdvancedCommerceInfo.Offer?
        /// What it costs, in the transaction's currency.
        public let price: Decimal
        /// Who has a part in it.
        public let partners: [Transaction.AdvancedCommerceInfo.Partner]
    }
}
