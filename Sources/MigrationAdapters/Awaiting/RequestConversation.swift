import Foundation
import PaymentQueue
import PurchaseEvents

/// One run of a request, from its start to its answer.
final class RequestConversation: NSObject, SKProductsRequestDelegate, Sendable {
    private struct State {
        var response: SKProductsResponse?
        var continuation: CheckedContinuation<SKProductsResponse?, any Error>?
        var isCancelled = false
    }

    private let state = Lock(State())
    /// The request, started and cancelled under the lock; neither call invokes the delegate before it returns.
    private let request: Lock<SKRequest>

    convenience init(_ request: sending SKProductsRequest) {
        self.init(any: request)
        self.request.withLock { ($0 as? SKProductsRequest)?.delegate = self }
    }

    convenience init(_ request: sending SKReceiptRefreshRequest) {
        self.init(any: request)
        self.request.withLock { ($0 as? SKReceiptRefreshRequest)?.delegate = self }
    }

    private init(any request: sending SKRequest) {
        self.request = Lock(request)
        super.init()
    }

    /// Starts the request and waits for its outcome.
    ///
    /// - Returns: The response, which only a request for products has.
    func answer() async throws -> SKProductsResponse? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if !state.isCancelled { state.continuation = continuation }
                    return state.isCancelled
                }
                if isCancelled { return continuation.resume(throwing: CancellationError()) }
                request.withLock { $0.start() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.isCancelled = true
                return state.continuation.take()
            }
            request.withLock { $0.cancel() }
            continuation?.resume(throwing: CancellationError())
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        state.withLock { $0.response = response }
    }

    func requestDidFinish(_ request: SKRequest) {
        let (continuation, response) = state.withLock { ($0.continuation.take(), $0.response) }
        continuation?.resume(returning: response)
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        state.withLock { $0.continuation.take() }?.resume(throwing: SKError(error))
    }
}
