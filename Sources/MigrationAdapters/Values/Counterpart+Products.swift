public import PaymentQueue
public import TransactionCore

extension Counterpart {
    /// The product in the original API.
    ///
    /// - Parameter product: A product of the asynchronous API.
    /// - Returns: An `SKProduct` that knows where it came from.
    public static func of(_ product: Product) -> ConvertedProduct { ConvertedProduct(product) }

    /// The product in the asynchronous API, which has to be asked for: that API makes none of another's values.
    ///
    /// - Parameter product: A product of the original API.
    /// - Returns: The product of the same identifier as it is sold now; `nil` if it is not for sale (any more).
    /// - Throws: What `Product.products(for:)` throws.
    public static func of(_ product: SKProduct) async throws -> Product? {
        if let converted = product as? ConvertedProduct { return converted.product }
        return try await Product.products(for: [product.productIdentifier]).first
    }

    /// The storefront in the original API.
    ///
    /// - Parameter storefront: A storefront of the asynchronous API.
    /// - Returns: An `SKStorefront` of the same country and identifier.
    public static func of(_ storefront: Storefront) -> SKStorefront {
        ConvertedStorefront(countryCode: storefront.countryCode, identifier: storefront.id)
    }

    /// The storefront in the asynchronous API, which knows only the one where the customer is.
    ///
    /// - Parameter storefront: A storefront of the original API.
    /// - Returns: The current storefront if it is the same one, else `nil`.
    public static func of(_ storefront: SKStorefront) async -> Storefront? {
        guard let current = await Storefront.current else { return nil }
        return current.id == storefront.identifier && current.countryCode == storefront.countryCode ? current : nil
    }
}
