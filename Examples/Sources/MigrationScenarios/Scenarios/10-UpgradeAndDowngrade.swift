import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let upgradeAndDowngrade = Scenario(
        "10-upgrade",
        "10. Upgrade and downgrade",
        lesson: "An upgrade begins at once and ends the old period; a downgrade waits for the next renewal.",
        .observer { scene in
            try await scene.launch { store in
                scene.attach(Planner(scene))
                SKPaymentQueue.default().add(SKMutablePayment.of("plan.basic"))
                await store.settle()
                try await changePlans(store, scene)
            }
        },
        .async { scene in
            try await scene.launch { store in
                guard case .success(.verified(let basic)) = try await Product.named("plan.basic").purchase() else {
                    return
                }
                take(basic, scene)
                await basic.finish()
                scene.listen {
                    for await case .verified(let transaction) in Transaction.updates {
                        if transaction.isUpgraded {
                            scene.revoke(transaction.productID)
                        } else {
                            take(transaction, scene)
                        }
                        await transaction.finish()
                    }
                }
                await store.settle()
                try await changePlans(store, scene)
            }
        }
    )

    /// The customer moves up, and down again, in the settings of the device.
    private static func changePlans(_ store: SimulatedStore, _ scene: Scene) async throws {
        for id in ["plan.plus", "plan.basic"] {
            scene.chapter("the customer chooses \(id) in Settings")
            try await store.buyOutside(id)
            await store.settle()
        }
        scene.chapter("the month ends")
        try await store.advance(by: .seconds(31 * 86_400))
    }

    private static func take(_ transaction: Transaction, _ scene: Scene) {
        scene.grant(transaction.productID, once: DeliveryKey(transaction).description)
    }
}

private final class Planner: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        // The queue never says that a plan was upgraded away: the receipt did.
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(transaction.payment.productIdentifier, once: transaction.transactionIdentifier ?? "")
            queue.finishTransaction(transaction)
        }
    }
}
