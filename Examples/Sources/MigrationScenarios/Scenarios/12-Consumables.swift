import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let consumables = Scenario(
        "12-consumables",
        "12. Consumables",
        lesson: "Two purchases of one product are two grants, a quantity counts, and only the app remembers them.",
        .observer { scene in
            try await scene.launch { store in
                scene.attach(Bank(scene))
                let three = SKMutablePayment.of("coins")
                three.quantity = 3
                SKPaymentQueue.default().add(three)
                await store.settle()
                SKPaymentQueue.default().add(SKMutablePayment.of("coins"))
            }
            try await scene.launch("Restore brings nothing") { _ in
                scene.attach(Bank(scene))
                SKPaymentQueue.default().restoreCompletedTransactions()
            }
        },
        .async("async, as it is without a word in Info.plist") { scene in
            try await buyTwice(scene, app: SimulatedApp())
        },
        .async("async, with SKIncludeConsumableInAppPurchaseHistory") { scene in
            var app = SimulatedApp()
            app.includesConsumableHistory = true
            try await buyTwice(scene, app: app)
        }
    )

    private static func buyTwice(_ scene: Scene, app: SimulatedApp) async throws {
        try await scene.launch(app: app) { _ in
            for quantity in [3, 1] {
                let result = try await Product.named("coins").purchase(options: [.quantity(quantity)])
                guard case .success(.verified(let transaction)) = result else { return }
                scene.grant(transaction.productID, "\(transaction.id)", quantity: transaction.purchasedQuantity)
                await transaction.finish()
            }
        }
        try await scene.launch("the history", app: app) { _ in
            var count = 0
            for await _ in Transaction.all { count += 1 }
            scene.note("\(count) transactions in the history")
        }
    }
}

private final class Bank: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            let payment = transaction.payment
            scene.grant(payment.productIdentifier, transaction.transactionIdentifier, quantity: payment.quantity)
            queue.finishTransaction(transaction)
        }
    }
}
