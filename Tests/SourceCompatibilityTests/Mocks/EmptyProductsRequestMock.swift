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
