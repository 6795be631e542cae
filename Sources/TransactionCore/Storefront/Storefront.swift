public import Foundation
import StoreInterface

/// The country or region whose store the customer's account buys in (F-01).
public struct Storefront: Identifiable, Sendable {
    /// The country or region as three letters of ISO 3166-1.
    public let countryCode: String
    /// The store's own name for the storefront, such as `143441` for the USA.
    public let id: String
    private let currencyCode: String?

    /// The currency that prices are given in; `nil` when it is not known.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    init(countryCode: String, id: String, currencyCode: String?) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
    }

    init(_ payload: StorefrontPayload) {
        self.init(countryCode: payload.countryCode, id: payload.id, currencyCode: payload.currency)
    }

    /// Where the customer buys at present (F-02); `nil` when the store does not know.
    public static var current: Storefront? {
        get async {
            let store = StoreConnection.current(for: "Storefront.current")
            return await shielded { await store.storefront() }.map { Storefront($0) }
        }
    }

    /// Every change of the storefront from now on; load the products again after each (F-04).
    public static var updates: Storefronts { Storefronts() }
}
