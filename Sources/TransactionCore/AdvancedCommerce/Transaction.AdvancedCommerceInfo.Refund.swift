public import Foundation

extension Transaction.AdvancedCommerceInfo {
    /// What was given back for an item.
    public struct Refund: Hashable, Sendable {
        /// Why it was given back.
        public let reason: Reason
        /// How the amount was found.
        public let type: RefundType
        /// When it was given back.
        public let date: Date
        /// How much was given back, in the transaction's currency.
        public let amount: Decimal
    }
}
