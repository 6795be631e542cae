import Foundation
import OpenStoreKit

extension Scenario {
    static let buyGrantFinish = Scenario(
        "01-buy",
        "1. Buy, grant, finish",
        lesson: "Callbacks for each state, or one answer: the books of the store are the same.",
        .observer { scene in
            try await scene.launch { _ in
                scene.attach(Seller(scene))
                SKPaymentQueue.default().add(SKMutablePayment.of("pro"))
            }
        },
        .async { scene in
            try await scene.launch { _ in
                switch try await Product.named("pro").purchase() {
                case .success(.verified(let transaction)):
                    scene.grant(transaction.productID, "\(transaction.id)")
                    await transaction.finish()
                case .success(.unverified), .pending, .userCancelled: break
                @unknown default: break
                }
            }
        }
    )
}

private final class Seller: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .restored:
                scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
                queue.finishTransaction(transaction)
            case .failed: queue.finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }
}
