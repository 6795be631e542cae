import Foundation
import OpenStoreKit

extension Scenario {
    static let killedBeforeFinish = Scenario(
        "02-killed",
        "2. Killed before finish",
        lesson: "Both APIs hand the purchase over again, so a grant is kept under the transaction's identifier.",
        .observer { scene in
            try await scene.launch("the app ends before it finishes") { _ in
                scene.attach(Ledger(scene, finishes: false))
                SKPaymentQueue.default().add(SKMutablePayment.of("coins"))
            }
            try await scene.launch("the next launch") { _ in scene.attach(Ledger(scene, finishes: true)) }
        },
        .async { scene in
            try await scene.launch("the app ends before it finishes") { _ in
                guard case .success(.verified(let transaction)) = try await Product.named("coins").purchase() else {
                    return
                }
                scene.grant("coins", once: "\(transaction.id)")
            }
            try await scene.launch("the next launch") { _ in
                for await case .verified(let transaction) in Transaction.unfinished {
                    scene.grant(transaction.productID, once: "\(transaction.id)")
                    await transaction.finish()
                }
            }
        }
    )
}

private final class Ledger: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene
    let finishes: Bool

    init(_ scene: Scene, finishes: Bool) {
        self.scene = scene
        self.finishes = finishes
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            guard let id = transaction.transactionIdentifier else { continue }
            scene.grant(transaction.payment.productIdentifier, once: id)
            if finishes { queue.finishTransaction(transaction) }
        }
    }
}
