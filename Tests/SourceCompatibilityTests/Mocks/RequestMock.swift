import StoreKit

final class RequestMock: SKRequest {
    private(set) var isStarted = false
    private(set) var isCancelled = false

    override func start() { isStarted = true }
    override func cancel() { isCancelled = true }
}
