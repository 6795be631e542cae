/// Everything one configuration offers for sale, and the settings it starts a store with.
///
/// A value: changing a price changes a copy. What ``StoreKitFileReader`` could not use of a file is listed in
/// ``diagnostics``.
package struct Catalog: Hashable, Sendable {
    /// Test data belong to the configuration with this identifier; empty when the file names none.
    package var identifier: String
    /// In the order of the file; where an identifier comes twice, the first one counts.
    package var products: [CatalogProduct] {
        didSet { productIndex = Self.index(of: products, by: \.id) }
    }
    package var groups: [SubscriptionGroup] {
        didSet { groupIndex = Self.index(of: groups, by: \.id) }
    }
    package var settings: CatalogSettings
    /// The key that promotional offers are signed with, when the configuration has one (C-20).
    package var offersKeyPair: OffersKeyPair?
    /// The mistakes in the file, in the order of the file.
    package var diagnostics: [CatalogDiagnostic]
    /// The file that the catalog was read from; `nil` for a catalog that was written in code.
    package var path: String?

    private var productIndex: [String: Int]
    private var groupIndex: [String: Int]

    /// Nothing for sale, with default settings.
    package static let empty = Self(products: [])

    package init(
        identifier: String = "",
        products: [CatalogProduct],
        groups: [SubscriptionGroup] = [],
        settings: CatalogSettings = .defaults,
        offersKeyPair: OffersKeyPair? = nil,
        diagnostics: [CatalogDiagnostic] = [],
        path: String? = nil
    ) {
        self.identifier = identifier
        self.products = products
        self.groups = groups
        self.settings = settings
        self.offersKeyPair = offersKeyPair
        self.diagnostics = diagnostics
        self.path = path
        productIndex = Self.index(of: products, by: \.id)
        groupIndex = Self.index(of: groups, by: \.id)
    }

    /// The product with exactly this identifier; the cost does not grow with the catalog.
    package func product(_ id: String) -> CatalogProduct? { productIndex[id].map { products[$0] } }

    /// The subscription group with exactly this identifier; the cost does not grow with the catalog.
    package func group(_ id: String) -> SubscriptionGroup? { groupIndex[id].map { groups[$0] } }

    private static func index<Element>(of elements: [Element], by id: (Element) -> String) -> [String: Int] {
        Dictionary(zip(elements.map(id), elements.indices), uniquingKeysWith: { first, _ in first })
    }
}
