import Foundation
import OpenStoreKit

extension Scenario {
    static let secondObserver = Scenario(
        "16-second",
        "16. A second observer finishes first",
        lesson:
            "An analytics library finishes what it counts, the app ends before its server answers: the purchase is lost.",
        .observer { scene in
            try await scene.launch("the app ends while its server is asked") { _ in
                scene.attach(Analytics(scene))
                scene.attach(SlowShop(scene, hasAnswer: false))
                SKPaymentQueue.default().add(SKMutablePayment.of("coins"))
            }
            try await scene.launch("the next launch brings nothing") { _ in
                scene.attach(SlowShop(scene, hasAnswer: true))
            }
        },
        .async { scene in
            try await scene.launch("the app ends while its server is asked") { store in
                scene.listen {
                    for await case .verified(let transaction) in Transaction.updates {
                        scene.note("analytics: count", "\(transaction.id)")
                        await transaction.finish()
                    }
                }
                await store.settle()
                try await store.buyOutside("coins")
            }
            try await scene.launch("the next launch brings nothing") { _ in
                for await case .verified(let transaction) in Transaction.unfinished {
                    scene.grant(transaction.productID, "\(transaction.id)")
                    await transaction.finish()
                }
            }
        }
    )
}

/// The code of another company, which finishes what is not its own.
private final class Analytics: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.note("analytics: count", transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }
}

/// The shop asks its server first, as it should; in the first run the answer comes too late.
private final class SlowShop: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene
    let hasAnswer: Bool

    init(_ scene: Scene, hasAnswer: Bool) {
        self.scene = scene
        self.hasAnswer = hasAnswer
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.note("shop: ask the server", transaction.transactionIdentifier)
            guard hasAnswer else { continue }
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }
}
