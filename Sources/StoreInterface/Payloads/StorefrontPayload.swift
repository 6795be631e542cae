/// A storefront: where the customer's account buys (F-01).
package struct StorefrontPayload: Hashable, Sendable, Codable {
    /// ISO 3166-1 alpha-3.
    package var countryCode: String
    /// The store's own identifier; `143441` for the USA.
    package var id: String
    /// ISO 4217.
    package var currency: String

    package init(countryCode: String, id: String, currency: String) {
        self.countryCode = countryCode
        self.id = id
        self.currency = currency
    }
}
