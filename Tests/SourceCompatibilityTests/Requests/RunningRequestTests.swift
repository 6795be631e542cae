import Foundation
import StoreKit
import Testing

/// Requests that run for real, against whatever store the process has: what holds with any.
@MainActor
struct RunningRequestTests {
    @Test func `Q-73 and Q-74 a request ends with an answer and its finish, or with a failure alone`() async {
        let listener = RequestListener()
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        request.delegate = listener
        await listener.wait { request.start() }
        switch listener.events.last {
        case .finished:
            #expect(listener.events.count == 2)
            if case .response(let products, let invalid) = listener.events.first {
                #expect(Set(products).union(invalid) == ["coins"])
            } else {
                Issue.record("\(listener.events)")
            }
        case .failed(let code):
            #expect(listener.events.count == 1)
            #expect(code != nil, "not an SKError")
        case .response, nil: Issue.record("\(listener.events)")
        }
    }

    @Test func `Q-74 nothing comes after cancel`() async {
        let cancelled = RequestListener()
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        request.delegate = cancelled
        request.start()
        request.cancel()
        let other = RequestListener()
        let fence = SKProductsRequest(productIdentifiers: ["coins"])
        fence.delegate = other
        await other.wait { fence.start() }
        #expect(cancelled.events.isEmpty)
    }

    @Test func `a request that was cancelled can be started again`() async {
        let listener = RequestListener()
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        request.delegate = listener
        request.start()
        request.cancel()
        await listener.wait { request.start() }
        #expect(!listener.events.isEmpty)
    }

    @Test func `starting a running request twice asks once`() async {
        let listener = RequestListener()
        let request = SKReceiptRefreshRequest()
        request.delegate = listener
        await listener.wait {
            request.start()
            request.start()
        }
        let fence = RequestListener()
        let second = SKReceiptRefreshRequest()
        second.delegate = fence
        await fence.wait { second.start() }
        #expect(listener.events.count == 1)
    }

    @Test func `a request may be started again by the callback that ends it`() async {
        let listener = RestartingListener()
        let request = SKReceiptRefreshRequest()
        request.delegate = listener
        await listener.wait { request.start() }
        #expect(listener.ends == 2)
    }

    @Test func `a running request is kept although the app lets it go`() async {
        let listener = RequestListener()
        await listener.wait {
            let request = SKProductsRequest(productIdentifiers: [])
            request.delegate = listener
            request.start()
        }
        #expect(!listener.events.isEmpty)
    }
}
