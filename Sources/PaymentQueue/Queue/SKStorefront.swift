public import Foundation
import TransactionCore

/// The country and the shop in which the customer buys (F-01).
// `@unchecked` because the class is open, as Apple's is; the stored value is set before anybody else sees the object.
open class SKStorefront: NSObject, @unchecked Sendable {
    private var names: (countryCode: String, identifier: String) = ("", "")

    /// A storefront of no country, for test doubles that override the properties.
    public override init() { super.init() }

    // Convenience, so that a test double's own initialiser may leave `super.init()` out, as it may on Apple's systems.
    convenience init(countryCode: String, identifier: String) {
        self.init()
        names = (countryCode, identifier)
    }

    /// The country in the three letters of ISO 3166-1, such as `USA`.
    open var countryCode: String { names.countryCode }

    /// The store's own name for the storefront, such as `143441`.
    open var identifier: String { names.identifier }
}

extension SKStorefront {
    convenience init(_ storefront: Storefront) {
        self.init(countryCode: storefront.countryCode, identifier: storefront.id)
    }
}
