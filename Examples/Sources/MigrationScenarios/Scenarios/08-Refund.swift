import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

extension Scenario {
    static let refund = Scenario(
        "08-refund",
        "8. A refund",
        lesson:
            "The refunded transaction comes under the identifier it was bought with. Hazard H7: taken for a repetition.",
        .observer { scene in
            try await scene.launch { store in
                scene.attach(Shopkeeper(scene))
                SKPaymentQueue.default().add(SKMutablePayment.of("pro"))
                await store.settle()
                try await refundAfterThreeDays(store)
            }
        },
        .async("async, naive: known identifiers are dropped") { scene in
            let known = Mutex<Set<UInt64>>([])
            try await play(scene) { transaction in
                guard known.withLock({ $0.insert(transaction.id).inserted }) else {
                    return scene.note("drop the duplicate")
                }
                scene.grant(transaction.productID, "\(transaction.id)")
            }
        },
        .async("async, with the key of the delivery") { scene in
            let known = Mutex<Set<DeliveryKey>>([])
            try await play(scene) { transaction in
                guard known.withLock({ $0.insert(DeliveryKey(transaction)).inserted }) else { return }
                if transaction.revocationDate != nil {
                    scene.revoke(transaction.productID)
                } else {
                    scene.grant(transaction.productID, "\(transaction.id)")
                }
            }
        }
    )

    private static func play(_ scene: Scene, deliver: @escaping @Sendable (Transaction) -> Void) async throws {
        try await scene.launch { store in
            scene.listen {
                for await case .verified(let transaction) in Transaction.updates { deliver(transaction) }
            }
            await store.settle()
            if case .success(.verified(let transaction)) = try await Product.named("pro").purchase() {
                deliver(transaction)
                await transaction.finish()
            }
            try await refundAfterThreeDays(store)
        }
    }

    private static func refundAfterThreeDays(_ store: SimulatedStore) async throws {
        try await store.advance(by: .seconds(3 * 86_400))
        guard case .verified(let transaction)? = await Transaction.latest(for: "pro") else { return }
        try await store.refund(transaction.id)
        await store.settle()
    }
}

private final class Shopkeeper: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers { scene.revoke(identifier) }
    }
}
