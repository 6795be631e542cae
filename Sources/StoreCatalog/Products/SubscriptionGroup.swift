/// Subscriptions of which a customer holds at most one at a time.
package struct SubscriptionGroup: Hashable, Sendable {
    package var id: String
    /// For the people who edit the configuration; apps never see it.
    package var name: String
    package var localizations: [CatalogLocalization]
    /// In the order of the file.
    package var productIDs: [String]

    package init(
        id: String,
        name: String = "",
        localizations: [CatalogLocalization] = [],
        productIDs: [String] = []
    ) {
        self.id = id
        self.name = name
        self.localizations = localizations
        self.productIDs = productIDs
    }
}
