import StoreKit

/// Starts its request once more when it has ended for the first time.
@MainActor
final class RestartingListener: NSObject {
    private(set) var products: [String] = []
    private(set) var ends = 0
    private var ended: CheckedContinuation<Void, Never>?

    func wait(_ start: () -> Void) async {
        await withCheckedContinuation { continuation in
            ended = continuation
            start()
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
            ended?.resume()
        }
    }
}
