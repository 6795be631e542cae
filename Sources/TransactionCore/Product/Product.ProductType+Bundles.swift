extension Product.ProductType {
    /// Several subscriptions that are sold as one.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish how it spells this kind, and the store sells nothing of it.
    public static let subscriptionBundle = Self(rawValue: "Subscription Bundle")

    /// Several apps' subscriptions that are sold as one.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish how it spells this kind, and the store sells nothing of it.
    public static let subscriptionSuite = Self(rawValue: "Subscription Suite")
}
