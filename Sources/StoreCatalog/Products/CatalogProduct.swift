package import Foundation
package import StoreInterface

/// One product as the configuration describes it, before any storefront or language is chosen.
package struct CatalogProduct: Hashable, Sendable {
    package var id: String
    package var kind: ProductKind
    /// In the storefront's currency, whichever that is: a configuration does not convert.
    package var price: Decimal
    /// The store's own name for the product, opaque; shown in its JSON.
    package var internalID: String
    /// For the people who edit the configuration; apps never see it.
    package var referenceName: String
    package var isFamilyShareable: Bool
    package var localizations: [CatalogLocalization]
    /// Present for auto-renewable subscriptions, and for nothing else.
    package var subscription: CatalogSubscription?

    /// Describes a product; without an internal identifier it goes by its own.
    package init(
        id: String,
        kind: ProductKind,
        price: Decimal,
        internalID: String? = nil,
        referenceName: String = "",
        isFamilyShareable: Bool = false,
        localizations: [CatalogLocalization] = [],
        subscription: CatalogSubscription? = nil
    ) {
        self.id = id
        self.kind = kind
        self.price = price
        self.internalID = internalID ?? id
        self.referenceName = referenceName
        self.isFamilyShareable = isFamilyShareable
        self.localizations = localizations
        self.subscription = subscription
    }
}
