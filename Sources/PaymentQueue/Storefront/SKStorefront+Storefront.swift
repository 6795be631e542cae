import TransactionCore

extension SKStorefront {
    convenience init(_ storefront: Storefront) {
        self.init(countryCode: storefront.countryCode, identifier: storefront.id)
    }
}
