import Foundation
import OpenStoreKit
import Synchronization

extension Scenario {
    static let promotedAtColdStart = Scenario(
        "07-promoted",
        "7. A promoted purchase starts the app",
        lesson:
            "The queue wants an answer before the app is ready: keep what was asked for. An intent waits until it is bought.",
        .observer { scene in
            try await scene.launch("a customer taps pro in the App Store") { store in
                try await store.promote("pro")
                let (questions, asked) = AsyncStream<Void>.makeStream()
                let guest = Doorkeeper(scene) { asked.yield() }
                scene.attach(guest)
                for await _ in questions { break }
                await store.settle()
                scene.chapter("the app has asked the customer to log in")
                if let productID = guest.kept { SKPaymentQueue.default().add(SKMutablePayment.of(productID)) }
            }
        },
        .async { scene in
            try await scene.launch("a customer taps pro in the App Store") { store in
                try await store.promote("pro")
                for await intent in PurchaseIntent.intents {
                    scene.chapter("the app has asked the customer to log in")
                    if case .success(.verified(let transaction)) = try await intent.product.purchase() {
                        scene.grant(transaction.productID, "\(transaction.id)")
                        await transaction.finish()
                    }
                    break
                }
            }
        }
    )
}

private final class Doorkeeper: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene
    private let later = Mutex<String?>(nil)
    private let asked: @Sendable () -> Void

    init(_ scene: Scene, _ asked: @escaping @Sendable () -> Void) {
        self.scene = scene
        self.asked = asked
    }

    var kept: String? { later.withLock { $0 } }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool {
        // Answering `false` and keeping nothing is hazard H16: the customer taps, and nothing happens.
        let productID = payment.productIdentifier
        later.withLock { $0 = productID }
        asked()
        return false
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }
}
