extension Product.SubscriptionInfo {
    /// How long one period of a plan runs that is paid for at a time.
    public typealias BillingPeriod = SubscriptionPeriod

    /// The ways in which the subscription can be paid (S-44).
    ///
    /// ## Differs from Apple
    ///
    /// Always empty: plans with a commitment are not sold yet. ``subscriptionPeriod`` and the product's price say how
    /// the one way is paid that there is.
    public var pricingTerms: [PricingTerms] { [] }

    /// The subscriptions of a bundle; always empty, because the store sells no bundles.
    public var bundledSubscriptions: [BundledSubscription] { [] }
}
