import Foundation
import OpenStoreKit
import TestWaiting
import Testing

/// Waits for the end of one request at a time.
final class RecordingDelegate: NSObject, SKProductsRequestDelegate {
    private let outcomes = AsyncStream.makeStream(of: String.self)

    /// The results of requests: `finished`, or `failed` with the code of the error.
    func outcome(of request: SKRequest, sourceLocation: SourceLocation = #_sourceLocation) async -> String? {
        if let request = request as? SKProductsRequest { request.delegate = self }
        if let request = request as? SKReceiptRefreshRequest { request.delegate = self }
        request.start()
        return await soon("the end of the \(type(of: request))", sourceLocation: sourceLocation) { [outcomes] in
            for await outcome in outcomes.stream { return outcome }
            return ""
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {}

    func requestDidFinish(_ request: SKRequest) { end("finished") }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        end((error as? SKError).map { "failed \($0.errorCode)" } ?? "failed with \(error)")
    }

    private func end(_ outcome: String) { outcomes.continuation.yield(outcome) }
}
