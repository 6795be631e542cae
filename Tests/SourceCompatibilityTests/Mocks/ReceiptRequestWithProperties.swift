import StoreKit

final class ReceiptRequestWithProperties: SKReceiptRefreshRequest {
    override init(receiptProperties properties: [String: Any]? = nil) {
        super.init(receiptProperties: properties)
    }

    override var receiptProperties: [String: Any]? { [SKReceiptPropertyIsRevoked: NSNumber(value: true)] }
}
