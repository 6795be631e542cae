public import Foundation

extension Transaction.AdvancedCommerceInfo {
    /// One of the things that were sold together.
    public struct Item: Hashable, Sendable {
        /// What it is.
        public let details: Details
        /// What was given back for it; `nil` for nothing.
        public let refunds: [Refund]?
        /// When it was taken back; `nil` while it is owned.
        public let revocationDate: Date?
    }
}
