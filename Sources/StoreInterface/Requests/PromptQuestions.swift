package import StoreTime

/// A subscription as shown in a sheet.
package struct SubscriptionQuestion: Hashable, Sendable {
    package let groupID: String
    package let productID: String
    /// The product identifier of the next renewal.
    package let nextProductID: String
    package let willAutoRenew: Bool
    package let expirationDate: StoreDate
    /// The price of the next period.
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

/// The content of a message sheet.
package struct MessageQuestion: Hashable, Sendable {
    package let kind: MessagePayload.Kind
    /// The subscription of the message, or `nil` if it has none.
    package let subscription: SubscriptionQuestion?

    package init(kind: MessagePayload.Kind, subscription: SubscriptionQuestion?) {
        self.kind = kind
        self.subscription = subscription
    }
}

/// A message of the store for the customer, which an app may show at a moment of its choice (S-31).
package struct MessagePayload: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case generic
        case priceIncreaseConsent
        case billingIssue
        case winBackOffer
    }

    package let kind: Kind
    /// The subscription group of the message.
    package let groupID: String?
    /// A number that distinguishes messages of the same reason and group.
    package let occurrence: Int64

    package init(_ kind: Kind, groupID: String? = nil, occurrence: Int64) {
        self.kind = kind
        self.groupID = groupID
        self.occurrence = occurrence
    }
}
