import Dispatch
import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// The queue of callbacks, which a test changes in a process of its own because the setting is global.
@Suite(.timeLimit(.standard)) struct PaymentQueueDeliveryTests {
    final class Listener: NSObject, SKRequestDelegate {
        let queue: DispatchQueue
        let ended = DispatchSemaphore(value: 0)

        init(on queue: DispatchQueue) { self.queue = queue }

        func requestDidFinish(_ request: SKRequest) {
            dispatchPrecondition(condition: .onQueue(queue))
            ended.signal()
        }
    }

    @Test func `callbacks arrive on the chosen queue, even if the main queue does not run`() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            unsafe setenv("OPENSTOREKIT_DATABASE", ":memory:", 1)
            let queue = DispatchQueue(label: "callbacks")
            PaymentQueueDelivery.queue = queue
            let listener = Listener(on: queue)
            let request = SKRequest()
            request.delegate = listener
            request.start()
            listener.ended.wait()
            exit(7)
        }
    }

    final class Loader: NSObject, SKProductsRequestDelegate {
        let queue: DispatchQueue
        let response = AsyncStream.makeStream(of: [String].self)

        init(on queue: DispatchQueue) { self.queue = queue }

        func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
            dispatchPrecondition(condition: .onQueue(queue))
            self.response.continuation.yield(response.products.map(\.productIdentifier))
        }

        func requestDidFinish(_ request: SKRequest) {
            dispatchPrecondition(condition: .onQueue(queue))
            response.continuation.finish()
        }
    }

    @Test func `the delegate of a products request is called on the queue that was chosen (Q-16)`() async {
        await #expect(processExitsWith: .success) {
            let queue = DispatchQueue(label: "callbacks")
            PaymentQueueDelivery.queue = queue
            let shop = try Shop()
            let loader = Loader(on: queue)
            let request = SKProductsRequest(productIdentifiers: ["pro"])
            request.delegate = loader
            shop.store.run { request.start() }
            var responses: [[String]] = []
            for await response in loader.response.stream { responses.append(response) }
            #expect(responses == [["pro"]])
        }
    }

    @Test func `callbacks come on the main queue unless another was chosen`() {
        #expect(PaymentQueueDelivery.queue.label == DispatchQueue.main.label)
    }

    @Test func `a main thread that waits for a callback is reported after five seconds`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let shop = try Shop()
            await MainActor.run {
                let listener = Listener(on: .main)
                let request = SKProductsRequest(productIdentifiers: ["pro"])
                request.delegate = listener
                shop.store.run { request.start() }
                // Without the limit of this test, the wait would never end.
                #expect(listener.ended.wait(timeout: .now() + .seconds(12)) == .timedOut)
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("callbacks have waited 5 seconds for the main queue"))
    }
}
