import Foundation

/// A product as the app shows it.
public struct ShopProduct: Hashable, Sendable {
    /// The identifier.
    public let id: String
    /// The display name.
    public let title: String
    /// The price, formatted in the customer's currency.
    public let price: Decimal

    /// Creates a product.
    public init(id: String, title: String, price: Decimal) {
        self.id = id
        self.title = title
        self.price = price
    }
}
