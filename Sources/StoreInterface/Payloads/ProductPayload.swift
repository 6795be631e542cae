package import Foundation

/// A product as the store describes it to an app, unsigned.
package struct ProductPayload: Hashable, Sendable {
    package var id: String
    package var kind: ProductKind
    package var displayName: String
    package var description: String
    package var price: Decimal
    package var displayPrice: String
    /// ISO 4217.
    package var currency: String
    /// The locale that texts and prices are written in, such as `en_US`.
    package var localeIdentifier: String
    package var isFamilyShareable: Bool
    package var subscription: SubscriptionPayload?
    /// The product as JSON in the shape that Apple's framework shows; two products are equal when it is (P-06).
    package var json: Data

    package init(
        id: String,
        kind: ProductKind,
        displayName: String,
        description: String,
        price: Decimal,
        displayPrice: String,
        currency: String,
        localeIdentifier: String,
        isFamilyShareable: Bool,
        subscription: SubscriptionPayload?,
        json: Data
    ) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.description = description
        self.price = price
        self.displayPrice = displayPrice
        self.currency = currency
        self.localeIdentifier = localeIdentifier
        self.isFamilyShareable = isFamilyShareable
        self.subscription = subscription
        self.json = json
    }
}
