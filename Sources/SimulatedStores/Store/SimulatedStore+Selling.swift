import LocalStore
import StoreCatalog
import StoreControl
import StoreInterface

/// Changes of what the store sells.
extension SimulatedStore {
    /// Takes a product off sale, as the developer of an app can (V-20).
    ///
    /// The app finds the product no longer, and it cannot be bought. What was bought remains. A subscription to it ends
    /// with its period for the reason that the product is not available, and a server sends `EXPIRED` with
    /// `PRODUCT_NOT_FOR_SALE`.
    ///
    /// The product stays off sale until the store is closed.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Throws: ``SimulatedStoreError/refused(_:)`` if the store does not sell the product.
    public func takeOffSale(_ productID: String) async throws {
        var catalog = local.presentCatalog
        guard catalog.product(productID) != nil else {
            throw SimulatedStoreError.refused(
                "'\(productID)' cannot be taken off sale, because the store does not sell it; it sells "
                    + catalog.products.map { "'\($0.id)'" }.joined(separator: ", ")
            )
        }
        catalog.products.removeAll { $0.id == productID }
        await local.use(catalog)
    }
}
