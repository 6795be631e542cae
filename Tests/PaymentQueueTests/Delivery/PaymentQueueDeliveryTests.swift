import Dispatch
import Foundation
import OpenStoreKit
import Testing

/// Each in a process of its own: the setting is everybody's.
struct PaymentQueueDeliveryTests {
    final class Listener: NSObject, SKRequestDelegate {
        let queue: DispatchQueue
        let ended = DispatchSemaphore(value: 0)

        init(on queue: DispatchQueue) { self.queue = queue }

        func requestDidFinish(_ request: SKRequest) {
            dispatchPrecondition(condition: .onQueue(queue))
            ended.signal()
        }
    }

    @Test func `callbacks come on the queue that was chosen, also where nobody serves the main queue`() async {
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

    @Test func `callbacks come on the main queue unless another was chosen`() {
        #expect(PaymentQueueDelivery.queue.label == DispatchQueue.main.label)
    }
}
