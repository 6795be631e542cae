import PaymentQueue

/// A storefront of the asynchronous API as an object of the original one.
// `@unchecked` because the superclass is so; what this class adds never changes.
final class ConvertedStorefront: SKStorefront, @unchecked Sendable {
    private let names: (countryCode: String, identifier: String)

    init(countryCode: String, identifier: String) {
        names = (countryCode, identifier)
        super.init()
    }

    override var countryCode: String { names.countryCode }

    override var identifier: String { names.identifier }
}
