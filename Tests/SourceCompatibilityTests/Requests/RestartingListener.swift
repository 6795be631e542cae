import StoreKit
import TestWaiting
import Testing

/// Starts its request once more when it has ended for the first time.
@MainActor
final class RestartingListener: NSObject {
    private(set) var products: [String] = []
    private(set) var ends = 0
    private var ended: AsyncStream<Void>.Continuation?

    func wait(_ start: () -> Void) async {
        let (events, event) = AsyncStream.makeStream(of: Void.self)
        ended = event
        start()
        await soon("the end of the request") {
            for await _ in events { return }
        }
    }
}

extension RestartingListener: @preconcurrency SKProductsRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        products += response.products.map(\.productIdentifier)
    }

    func requestDidFinish(_ request: SKRequest) {
        ends += 1
        if ends == 1 {
            request.start()
        } else {
            ended?.yield()
        }
    }
}
