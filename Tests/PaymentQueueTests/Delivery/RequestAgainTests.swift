import Foundation
import OpenStoreKitTest
import Synchronization
import TestWaiting
import Testing

/// Requests that are started again after they have failed.
@Suite(.timeLimit(.standard)) struct RequestAgainTests {
    /// A delegate that passes the outcomes of a request on.
    private final class Delegate: NSObject, SKProductsRequestDelegate {
        private let outcomes = AsyncStream.makeStream(of: String.self)

        func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {}

        func requestDidFinish(_ request: SKRequest) { outcomes.continuation.yield("finished") }

        func request(_ request: SKRequest, didFailWithError error: any Error) { outcomes.continuation.yield("failed") }

        var next: String? {
            get async {
                await soon("the end of the request") { [outcomes] in
                    for await outcome in outcomes.stream { return outcome }
                    return ""
                }
            }
        }
    }

    @Test func `a products request that failed answers when it is started again, and again (Q-74)`() async throws {
        let shop = try Shop()
        let delegate = Delegate()
        let request = SKProductsRequest(productIdentifiers: ["pro"])
        request.delegate = delegate
        for expected in ["failed", "failed", "finished", "failed", "finished"] {
            await shop.store.fail(.loadProducts, with: expected == "failed" ? .unknown : nil)
            shop.store.run { request.start() }
            #expect(await delegate.next == expected)
        }
    }

    @Test func `a receipt request that failed answers when it is started again (Q-74, Q-75)`() async throws {
        let signsIn = Mutex(false)
        let shop = try Shop(customer: SimulatedCustomer(signIn: { signsIn.withLock { $0 } }))
        let delegate = Delegate()
        let request = SKReceiptRefreshRequest()
        request.delegate = delegate
        for expected in ["failed", "finished", "failed", "finished"] {
            signsIn.withLock { $0 = expected == "finished" }
            shop.store.run { request.start() }
            #expect(await delegate.next == expected)
        }
    }
}
