import StoreKit

final class EmptyProductsRequestMock: SKProductsRequest {
    private(set) var isStarted = false

    override init() {
        super.init()
    }

    override func start() {
        isStarted = true
    }
}

final class ReceiptRequestMock: SKReceiptRefreshRequest {
    var failure: (any Error)?

    override func start() {
        if let failure {
            delegate?.request(self, didFailWithError: failure)
        } else {
            delegate?.requestDidFinish(self)
        }
    }
}

final class ReceiptRequestWithProperties: SKReceiptRefreshRequest {
    override init(receiptProperties properties: [String: Any]? = nil) {
        super.init(receiptProperties: properties)
    }

    override var receiptProperties: [String: Any]? { [SKReceiptPropertyIsRevoked: NSNumber(value: true)] }
}

final class RequestMock: SKRequest {
    private(set) var isStarted = false
    private(set) var isCancelled = false

    override func start() { isStarted = true }
    override func cancel() { isCancelled = true }
}
