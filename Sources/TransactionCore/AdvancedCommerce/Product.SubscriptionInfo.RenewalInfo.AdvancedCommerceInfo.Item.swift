extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo {
    /// One of the things that will be sold together.
    public struct Item: Hashable, Sendable {
        /// What an item is.
        public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

        /// What it is.
        public let details: Details
        /// What it will cost from then on, if it gets dearer.
        public let priceIncreaseInfo: PriceIncreaseInfo?
    }
}
