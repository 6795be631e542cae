/// The purchase of another family member that a shared transaction stands for (S-49).
package struct FamilySource: Hashable, Sendable, Codable {
    /// The number of the other member's store.
    package let store: Int64
    /// The identifier that the purchase, or the period of a subscription, has in that store.
    package let transactionID: UInt64

    package init(store: Int64, transactionID: UInt64) {
        self.store = store
        self.transactionID = transactionID
    }
}

/// The purchases of the other family members, as they stand in the ledgers of those members.
package struct FamilyPurchases: Hashable, Sendable {
    /// A product that is bought once and was not refunded.
    package struct Product: Hashable, Sendable {
        package let productID: String
        package let source: FamilySource

        package init(productID: String, source: FamilySource) {
            self.productID = productID
            self.source = source
        }
    }

    /// A subscription of another member.
    package struct Subscription: Hashable, Sendable {
        /// The number of the member's store.
        package let store: Int64
        package let chain: SubscriptionChain
        /// The periods after the one that the customer's shared subscription stands for, in order; none if it stands
        /// for the latest, or for another subscription.
        package let periods: [LedgerEntry]

        package init(store: Int64, chain: SubscriptionChain, periods: [LedgerEntry] = []) {
            self.store = store
            self.chain = chain
            self.periods = periods
        }
    }

    /// The products that are bought once, oldest purchase first.
    package let products: [Product]
    package let subscriptions: [Subscription]
    /// The members' stores with a row that cannot be read, which says nothing about what the member has (E-19).
    package let unreadable: Set<Int64>

    package init(products: [Product] = [], subscriptions: [Subscription] = [], unreadable: Set<Int64> = []) {
        self.products = products
        self.subscriptions = subscriptions
        self.unreadable = unreadable
    }
}
