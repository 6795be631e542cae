import Foundation
import OpenStoreKit
import Synchronization

/// Waits for the end of one request at a time.
final class RecordingDelegate: NSObject, SKProductsRequestDelegate {
    private let waiting = Mutex<CheckedContinuation<String, Never>?>(nil)

    /// The results of requests: `finished`, or `failed` with the code of the error.
    func outcome(of request: SKRequest) async -> String {
        if let request = request as? SKProductsRequest { request.delegate = self }
        if let request = request as? SKReceiptRefreshRequest { request.delegate = self }
        return await withCheckedContinuation { continuation in
            waiting.withLock { $0 = continuation }
            request.start()
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {}

    func requestDidFinish(_ request: SKRequest) { end("finished") }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        end((error as? SKError).map { "failed \($0.errorCode)" } ?? "failed with \(error)")
    }

    private func end(_ outcome: String) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: outcome)
    }
}
