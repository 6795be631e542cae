import StoreKit

final class MockProductsResponse: SKProductsResponse, @unchecked Sendable {
    private let found: [SKProduct]
    private let unknown: [String]

    init(products: [SKProduct], invalidProductIdentifiers: [String] = []) {
        found = products
        unknown = invalidProductIdentifiers
    }

    override var products: [SKProduct] { found }
    override var invalidProductIdentifiers: [String] { unknown }
}
