package import StoreTime

/// A subscription as a sheet about it shows it.
package struct SubscriptionQuestion: Hashable, Sendable {
    package let groupID: String
    package let productID: String
    /// What it renews as.
    package let nextProductID: String
    package let willAutoRenew: Bool
    package let expirationDate: StoreDate
    /// What the next period costs.
    package let priceMilliunits: Int64
    package let currency: String
    /// Every plan of the group, in the order of the catalog.
    package let plans: [String]

    package init(
        groupID: String,
        productID: String,
        nextProductID: String,
        willAutoRenew: Bool,
        expirationDate: StoreDate,
        priceMilliunits: Int64,
        currency: String,
        plans: [String]
    ) {
        self.groupID = groupID
        self.productID = productID
        self.nextProductID = nextProductID
        self.willAutoRenew = willAutoRenew
        self.expirationDate = expirationDate
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.plans = plans
    }
}

/// What the customer does on the sheet with the subscriptions (S-41).
package enum SubscriptionAnswer: Hashable, Sendable {
    case nothing
    case turnRenewalOff(groupID: String)
    case turnRenewalOn(groupID: String)
    /// Another plan of a group in which there is a subscription.
    case changePlan(productID: String)
}
