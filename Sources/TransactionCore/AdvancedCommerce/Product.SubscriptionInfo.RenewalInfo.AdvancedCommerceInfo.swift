extension Product.SubscriptionInfo.RenewalInfo {
    /// What the app's server will sell next, of a subscription through the Advanced Commerce API.
    ///
    /// Always `nil`, because the store sells nothing through it.
    public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

    /// What an app's server will sell next through the Advanced Commerce API, which needs Apple's servers.
    ///
    /// The store sells nothing through it, so there is never a value of this type.
    public struct AdvancedCommerceInfo: Hashable, Sendable {
        /// Changes whenever the subscription does; the server repeats it when it changes something.
        public let consistencyToken: String
        /// The server's own name for the request.
        public let requestReferenceID: String
        /// Which tax applies.
        public let taxCode: String
        /// The description of the whole.
        public let description: String
        /// The name of the whole.
        public let displayName: String
        /// How long a period runs.
        public let period: SubscriptionPeriod
        /// What will be sold.
        public let items: [Item]
    }
}
