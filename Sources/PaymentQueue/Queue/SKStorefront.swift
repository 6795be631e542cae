public import Foundation
public import AdapterSupport

/// The country and the store in which the customer buys (F-01).
// `@unchecked` because the class is open, as Apple's is; the stored value is set before other code can access the
// object.
open class SKStorefront: NSObject, @unchecked Sendable {
    private var names: (countryCode: String, identifier: String) = ("", "")

    /// Creates a storefront without a country, for test doubles that override the properties.
    public override init() { super.init() }

    // A convenience initializer, so that the initializer of a test double may omit `super.init()`, as on Apple's
    // systems.
    convenience init(countryCode: String, identifier: String) {
        self.init()
        names = (countryCode, identifier)
    }

    /// The three-letter country code of ISO 3166-1, such as `USA`.
    open var countryCode: String { names.countryCode }

    /// The store's identifier of the storefront, such as `143441`.
    open var identifier: String { names.identifier }
}

extension SKStorefront {
    /// Creates the storefront of the original API with the same country and identifier.
    ///
    /// ## Differs from Apple
    /// Apple's class has no such initializer.
    ///
    /// - Parameter storefront: The storefront of the asynchronous API.
    public convenience init(_ storefront: Storefront) {
        self.init(countryCode: storefront.countryCode, identifier: storefront.id)
    }
}
