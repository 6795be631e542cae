package import StoreInterface

/// A cache of product payloads, so that a purchase does not format prices and write JSON again.
///
/// A payload is created again if its product, the storefront or the language has changed.
package struct PresentedProducts: Sendable {
    private struct Presented: Sendable {
        let product: CatalogProduct
        let group: SubscriptionGroup?
        let payload: ProductPayload
    }

    private var storefront: StorefrontPayload?
    private var localeIdentifier = ""
    private var presented: [String: Presented] = [:]

    package init() {}

    /// Returns the payloads of products for an app in a storefront, each once, without products that are not for sale.
    ///
    /// - Parameters:
    ///   - identifiers: The products, in the order of the answer.
    ///   - catalog: The products for sale.
    ///   - storefront: Decides the currency.
    ///   - localeIdentifier: The locale of texts and prices, such as `en_US`.
    /// - Returns: The payloads.
    package mutating func payloads(
        for identifiers: [String],
        in catalog: Catalog,
        storefront: StorefrontPayload,
        localeIdentifier: String
    ) -> [ProductPayload] {
        if self.storefront != storefront || self.localeIdentifier != localeIdentifier {
            (self.storefront, self.localeIdentifier, presented) = (storefront, localeIdentifier, [:])
        }
        lazy var presenter =
            ProductPresenter(catalog: catalog, storefront: storefront, localeIdentifier: localeIdentifier)
        var payloads: [ProductPayload] = []
        var seen: Set<String> = []
        for id in identifiers where seen.insert(id).inserted {
            guard let product = catalog.product(id) else { continue }
            let group = product.subscription.flatMap { catalog.group($0.groupID) }
            if let known = presented[id], known.product == product, known.group == group {
                payloads.append(known.payload)
                continue
            }
            let payload = presenter.payload(for: product)
            presented[id] = Presented(product: product, group: group, payload: payload)
            payloads.append(payload)
        }
        return payloads
    }
}
