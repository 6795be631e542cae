import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let askToBuy = Scenario(
        "04-ask",
        "4. Ask to Buy",
        lesson:
            "The answer comes a day and a launch later. A refusal fails in the queue and is silence in the async API.",
        .observer { scene in
            try await scene.launch("a child asks for two things") { store in
                await store.setAskToBuy(true)
                scene.attach(Patient(scene))
                SKPaymentQueue.default().add(SKMutablePayment.of("pro"))
                await store.settle()
                SKPaymentQueue.default().add(SKMutablePayment.of("coins"))
            }
            try await scene.launch("a parent answers the next day") { store in
                scene.attach(Patient(scene))
                try await answer(store)
            }
        },
        .async { scene in
            try await scene.launch("a child asks for two things") { store in
                await store.setAskToBuy(true)
                for id in ["pro", "coins"] {
                    if case .pending = try await Product.named(id).purchase() { scene.note("ask your parents") }
                }
            }
            try await scene.launch("a parent answers the next day") { store in
                scene.listen {
                    for await case .verified(let transaction) in Transaction.updates {
                        scene.grant(transaction.productID, "\(transaction.id)")
                        await transaction.finish()
                    }
                }
                await store.settle()
                try await answer(store)
            }
        }
    )

    /// Approves the first request and declines the second.
    private static func answer(_ store: SimulatedStore) async throws {
        try await store.advance(by: .seconds(86_400))
        let requests = await store.pendingRequests
        try await store.approve(requests[0])
        await store.settle()
        try await store.decline(requests[1])
    }
}

private final class Patient: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .deferred: scene.note("ask your parents")
            case .purchased:
                scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
                queue.finishTransaction(transaction)
            case .failed: queue.finishTransaction(transaction)
            default: break
            }
        }
    }
}
