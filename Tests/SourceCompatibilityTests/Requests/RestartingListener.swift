import StoreKit

/// Starts its request once more when it has ended for the first time.
@MainActor
final class RestartingListener: NSObject {
    private(set) var ends = 0
    private var ended: CheckedContinuation<Void, Never>?

    func wait(_ start: () -> Void) async {
        await withCheckedContinuation { continuation in
            ended = continuation
            start()
        }
    }

    private func note(_ request: SKRequest) {
        ends += 1
        if ends == 1 {
            request.start()
        } else {
            ended?.resume()
        }
    }
}

extension RestartingListener: @preconcurrency SKRequestDelegate {
    func requestDidFinish(_ request: SKRequest) { note(request) }

    func request(_ request: SKRequest, didFailWithError error: any Error) { note(request) }
}
