import Foundation
import OpenStoreKit

extension Scenario {
    static let restore = Scenario(
        "06-restore",
        "6. Restore on a new device",
        lesson: "Copies with identifiers of their own and an end, or a question with an answer.",
        .observer { scene in
            try await buyEarlier(scene)
            try await scene.launch("the customer presses Restore") { _ in
                scene.attach(Restorer(scene))
                SKPaymentQueue.default().restoreCompletedTransactions()
            }
        },
        .async { scene in
            try await buyEarlier(scene)
            try await scene.launch("the app asks by itself") { _ in
                for await case .verified(let transaction) in Transaction.currentEntitlements {
                    scene.grant(transaction.productID, once: "\(transaction.id)")
                }
            }
            try await scene.launch("the customer presses Restore") { _ in
                // The button that App Review asks for; a sign-in may appear, so not at every launch.
                try await AppStore.sync()
                for await case .verified(let transaction) in Transaction.currentEntitlements {
                    scene.grant(transaction.productID, once: "\(transaction.id)")
                }
            }
        }
    )

    /// Another installation buys and finishes.
    private static func buyEarlier(_ scene: Scene) async throws {
        try await scene.launch("an earlier installation bought pro and coins") { _ in
            for id in ["pro", "coins"] {
                guard case .success(.verified(let transaction)) = try await Product.named(id).purchase() else { return }
                await transaction.finish()
            }
        }
    }
}

private final class Restorer: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .restored {
            // The copy's own identifier is new each time; the purchase is known by its original.
            guard let original = transaction.original?.transactionIdentifier else { continue }
            scene.grant(transaction.payment.productIdentifier, once: original)
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { scene.note("hide the spinner") }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        scene.note("say what failed")
    }
}
