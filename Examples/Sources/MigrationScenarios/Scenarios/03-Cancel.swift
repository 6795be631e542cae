import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let cancel = Scenario(
        "03-cancel",
        "3. The customer cancels",
        lesson: "A failed transaction has to be finished; a result that says so has not.",
        .observer { scene in
            try await scene.launch { store in
                store.customer = .hesitant
                scene.attach(Forgiving(scene))
                SKPaymentQueue.default().add(SKMutablePayment.of("pro"))
            }
        },
        .async { scene in
            try await scene.launch { store in
                store.customer = .hesitant
                if case .userCancelled = try await Product.named("pro").purchase() { scene.note("show the shop again") }
            }
        }
    )
}

private final class Forgiving: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .failed {
            // No alert for someone who changed their mind.
            if (transaction.error as? SKError)?.code == .paymentCancelled { scene.note("show the shop again") }
            queue.finishTransaction(transaction)
        }
    }
}
