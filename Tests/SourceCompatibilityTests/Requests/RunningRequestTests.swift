import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard), .shop) @MainActor
struct RunningRequestTests {
    @Test func `a request delivers products and unknown identifiers together, and then finishes (Q-73)`() async {
        let listener = RequestListener()
        let request = SKProductsRequest(productIdentifiers: ["coins", "pro", "gems", "air"])
        request.delegate = listener
        await listener.wait { request.start() }
        #expect(listener.events.count == 2)
        if case .response(let products, let invalid) = listener.events.first {
            #expect(Set(products) == ["coins", "pro"])
            #expect(invalid == ["air", "gems"])
        } else {
            Issue.record("\(listener.events)")
        }
        #expect(listener.events.last == .finished)
    }

    @Test func `a request without identifiers returns no products`() async {
        let listener = RequestListener()
        let request = SKProductsRequest(productIdentifiers: [])
        request.delegate = listener
        await listener.wait { request.start() }
        #expect(listener.events == [.response(products: [], invalid: []), .finished])
    }

    @Test func `a cancelled request calls no callback (Q-74)`() async {
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

    @Test func `a request that its response callback cancels does not finish (Q-74)`() async {
        let cancelling = RequestListener()
        cancelling.onResponse = { $0.cancel() }
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        request.delegate = cancelling
        let other = RequestListener()
        let fence = SKProductsRequest(productIdentifiers: ["coins"])
        fence.delegate = other
        await cancelling.waitForResponse { request.start() }
        await other.wait { fence.start() }
        #expect(cancelling.events == [.response(products: ["coins"], invalid: [])])
    }

    @Test func `a request that was cancelled can be started again`() async {
        let listener = RequestListener()
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        request.delegate = listener
        request.start()
        request.cancel()
        await listener.wait { request.start() }
        #expect(listener.events == [.response(products: ["coins"], invalid: []), .finished])
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
        #expect(listener.events == [.finished])
    }

    @Test func `a request may be started again by the callback that ends it, and finds the same store`() async {
        let listener = RestartingListener()
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        request.delegate = listener
        await listener.wait { request.start() }
        #expect(listener.products == ["coins", "coins"])
        #expect(listener.ends == 2)
    }

    @Test func `a running request stays alive although the app releases it`() async {
        let listener = RequestListener()
        await listener.wait {
            let request = SKProductsRequest(productIdentifiers: ["pro"])
            request.delegate = listener
            request.start()
        }
        #expect(listener.events.first == .response(products: ["pro"], invalid: []))
    }

    @Test(.shopOfGuest)
    func `a receipt request fails and does not finish if the customer does not sign in (Q-74, Q-75)`()
        async
    {
        let listener = RequestListener()
        let request = SKReceiptRefreshRequest()
        request.delegate = listener
        await listener.wait { request.start() }
        let fence = RequestListener()
        let products = SKProductsRequest(productIdentifiers: [])
        products.delegate = fence
        await fence.wait { products.start() }
        #expect(listener.events == [.failed(.paymentCancelled)])
    }

    @Test func `a receipt request finishes (Q-75)`() async {
        let listener = RequestListener()
        let request = SKReceiptRefreshRequest(receiptProperties: [SKReceiptPropertyIsExpired: false])
        request.delegate = listener
        await listener.wait { request.start() }
        #expect(listener.events == [.finished])
    }
}
