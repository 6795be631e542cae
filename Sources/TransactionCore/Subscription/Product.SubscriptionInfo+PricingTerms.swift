extension Product.SubscriptionInfo {
    /// How long one period of a plan runs that is paid for at a time.
    public typealias BillingPeriod = SubscriptionPeriod

    /// The subscriptions of a bundle; always empty, because the store sells no bundles.
    public var bundledSubscriptions: [BundledSubscription] { [] }
}
