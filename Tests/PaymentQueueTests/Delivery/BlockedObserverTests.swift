import Dispatch
import Foundation
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Testing
import TestWaiting

/// Observers that block the delivery queue while the store makes many purchases.
///
/// Each test has a process of its own, because the delivery queue belongs to all tests.
@Suite(.timeLimit(.standard)) struct BlockedObserverTests {
    @Test func `an observer that was blocked receives every purchase in the order of the store (Q-83)`() async {
        await #expect(processExitsWith: .success) {
            PaymentQueueDelivery.queue = DispatchQueue(label: "callbacks")
            let shop = try Shop()
            let (entered, isHeldUp) = (Gate(), DispatchSemaphore(value: 0))
            let listener = shop.listener { _, transaction in
                guard transaction.transactionIdentifier == "0" else { return }
                Task { await entered.pass() }
                isHeldUp.wait()
            }
            var bought = [try await shop.store.buyOutside("coins")]
            await entered.arrivals()
            for _ in 0..<700 { bought.append(try await shop.store.buyOutside("coins")) }
            // The queue handles this payment after the announcements that it can take. The loop waits for the purchase.
            shop.add("pro")
            while await shop.unfinished.count < 702 { try await shop.buyAsync("season").finish() }
            // Finished, refunded and bought again while the observer is blocked.
            let (finished, refunded) = (bought[600], bought.remove(at: 500))
            await shop.store.run {
                for await result in Transaction.unfinished where result.unsafePayloadValue.id == finished {
                    await result.unsafePayloadValue.finish()
                }
            }
            try await shop.store.refund(refunded)
            isHeldUp.signal()
            await shop.store.settle()
            let delivered = listener.transactions.filter { $0.payment.productIdentifier == "coins" }
            #expect(delivered.map(\.transactionIdentifier) == bought.map { String($0) })
            // The finished purchase is delivered, too, and leaves. Without signals it leaves when the app comes to
            // the front.
            let removed = listener.received.filter { $0 == .removed(["coins"]) }.count
            #expect(removed == (SignalsOfRun.areWithheld ? 0 : 1))
            #expect(shop.queue.transactions.count == bought.count + 1 - removed)
        }
    }

    @Test(.enabled(if: !TestExtent.isSanitized))
    func `purchases that wait for a blocked observer take little memory (Q-83)`() async {
        await #expect(processExitsWith: .success) {
            PaymentQueueDelivery.queue = DispatchQueue(label: "callbacks")
            let folder = try TemporaryFolder()
            let shop = try Shop(database: .file(folder.store))
            let (entered, isHeldUp) = (Gate(), DispatchSemaphore(value: 0))
            let listener = shop.listener { _, transaction in
                guard transaction.transactionIdentifier == "0" else { return }
                Task { await entered.pass() }
                isHeldUp.wait()
            }
            try await shop.store.buyOutside("coins")
            await entered.arrivals()
            for _ in 0..<500 { try await shop.store.buyOutside("coins") }
            let before = try residentBytes()
            for _ in 0..<1500 { try await shop.store.buyOutside("coins") }
            let growth = try residentBytes() - before
            print("growth: \(growth / 1500) bytes for each purchase")
            #expect(growth < 1500 * 4096)
            isHeldUp.signal()
            await shop.store.settle()
            #expect(listener.transactions.count == 2001)
        }
    }
}

/// The resident memory of this process.
private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { throw Unexpected("statm is unreadable") }
    return pages * 4096
}
