import StoreKit

final class MockStorefront: SKStorefront, @unchecked Sendable {
    private let code: String

    init(countryCode: String) {
        code = countryCode
        super.init()
    }

    override var countryCode: String { code }
    override var identifier: String { "143441" }
}
