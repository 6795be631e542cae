import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let bothListeners = Scenario(
        "05-both",
        "5. Both listeners in one app",
        lesson:
            "A purchase from another device reaches both. Hazard H5: both hand it over. One coordinator does so once.",
        .both("naive: each listener hands over and finishes") { scene in
            try await scene.launch { store in
                let (answers, server) = AsyncStream<Void>.makeStream()
                scene.attach(Naive(scene) { server.yield() })
                scene.listen {
                    for await case .verified(let transaction) in Transaction.updates {
                        scene.grant(transaction.productID, "\(transaction.id)", in: .async)
                        // Its server takes a while to note the purchase.
                        for await _ in answers { break }
                        await transaction.finish()
                    }
                }
                await store.settle()
                try await store.buyOutside("coins")
            }
        },
        .both("one coordinator, and one owner that finishes") { scene in
            try await scene.launch { store in
                let (grants, granted) = AsyncStream<Void>.makeStream()
                let (callbacks, told) = AsyncStream<Void>.makeStream()
                let desk = DeliveryCoordinator(owner: .asynchronous, records: MemoryDeliveryRecords()) { delivery in
                    scene.grant(delivery.productID, "\(delivery.key.transactionID)", in: .async)
                    granted.yield()
                    // Its server takes a while here, too, so that the observer is told meanwhile.
                    for await _ in callbacks { break }
                }
                scene.listen {
                    for await event in QueueEvents(of: .default()) {
                        guard case .updated(let entries) = event else { continue }
                        told.yield()
                        for await _ in grants { break }
                        for entry in entries { try await desk.handle(entry.transaction, in: .default()) }
                    }
                }
                scene.listen { for await result in Transaction.updates { try await desk.handle(result) } }
                await store.settle()
                try await store.buyOutside("coins")
            }
        }
    )
}

private final class Naive: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene
    private let done: @Sendable () -> Void

    init(_ scene: Scene, _ done: @escaping @Sendable () -> Void) {
        self.scene = scene
        self.done = done
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(
                transaction.payment.productIdentifier,
                transaction.transactionIdentifier,
                in: .observer
            )
            queue.finishTransaction(transaction)
            done()
        }
    }
}
