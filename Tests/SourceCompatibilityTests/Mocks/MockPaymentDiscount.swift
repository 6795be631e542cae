import StoreKit

final class MockPaymentDiscount: SKPaymentDiscount, @unchecked Sendable {
    override init() {
        super.init()
    }

    override var identifier: String { "spring" }
    override var keyIdentifier: String { "key" }
    override var nonce: UUID { UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }
    override var signature: String { "c2lnbmF0dXJl" }
    override var timestamp: NSNumber { NSNumber(value: 1_700_000_000_000) }
}
