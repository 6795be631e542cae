import Foundation

/// A product as the app shows it.
public struct ShopProduct: Hashable, Sendable {
    /// The identifier.
    public let id: String
    /// What it is called.
    public let title: String
    /// What it costs, in the customer's currency.
    public let price: Decimal

    /// Describes a product.
    public init(id: String, title: String, price: Decimal) {
        self.id = id
        self.title = title
        self.price = price
    }
}
