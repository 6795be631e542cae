import StoreKit

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
