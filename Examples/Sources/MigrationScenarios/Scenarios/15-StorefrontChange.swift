import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let storefrontChange = Scenario(
        "15-storefront",
        "15. The storefront changes during a purchase",
        lesson: "The queue's delegate is asked for every purchase, the async API per purchase, and both may refuse.",
        .observer { scene in
            try await scene.launch { store in
                let (moves, heard) = AsyncStream<Void>.makeStream()
                moveDuringTheSheet(store) { for await _ in moves { break } }
                let clerk = Clerk(scene) { heard.yield() }
                SKPaymentQueue.default().delegate = clerk
                scene.attach(clerk)
                SKPaymentQueue.default().add(SKMutablePayment.of("pro"))
                await store.settle()
                SKPaymentQueue.default().delegate = nil
            }
        },
        .async { scene in
            try await scene.launch { store in
                moveDuringTheSheet(store)
                let product = try await Product.named("pro")
                do {
                    _ = try await product.purchase(
                        options: [
                            .onStorefrontChange { storefront in
                                scene.note("not sold in \(storefront.countryCode)")
                                return false
                            }
                        ]
                    )
                } catch {
                    scene.note("stopped: \(error)")
                }
            }
        }
    )

    /// A customer whose account moves to France while the sheet is open, and who agrees after that.
    private static func moveDuringTheSheet(
        _ store: SimulatedStore,
        then wait: @escaping @Sendable () async -> Void = {}
    ) {
        store.customer = SimulatedCustomer(purchase: { [weak store] _ in
            await store?.moveCustomer(to: "FRA")
            await wait()
            return true
        })
    }
}

private final class Clerk: NSObject, SKPaymentTransactionObserver, SKPaymentQueueDelegate, Sendable {
    let scene: Scene
    private let heard: @Sendable () -> Void

    init(_ scene: Scene, _ heard: @escaping @Sendable () -> Void) {
        self.scene = scene
        self.heard = heard
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { heard() }

    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool {
        scene.note("not sold in \(newStorefront.countryCode)")
        return false
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .failed {
            scene.note("stopped: \((transaction.error as? SKError)?.code.testDescription ?? "unknown")")
            queue.finishTransaction(transaction)
        }
    }
}
