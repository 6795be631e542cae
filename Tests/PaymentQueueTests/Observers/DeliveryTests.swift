import Dispatch
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DeliveryTests {
    // In a process of its own, because the setting is the whole process's.
    @Test func `observers are called on the queue that was chosen (C-08)`() async {
        await #expect(processExitsWith: .success) {
            let background = DispatchQueue(label: "background")
            PaymentQueueDelivery.queue = background
            let shop = try Shop()
            let listener = shop.listener { _, _ in dispatchPrecondition(condition: .onQueue(background)) }
            shop.add("coins")
            #expect(await listener.received(2) == [.updated("coins purchasing"), .updated("coins purchased")])
        }
    }
}
