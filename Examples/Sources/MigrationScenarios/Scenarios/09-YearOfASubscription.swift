import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let yearOfASubscription = Scenario(
        "09-year",
        "9. A year of a subscription in a second",
        lesson: "Renewals while the app is closed, a card that fails, grace, retry, recovery, and the end.",
        .observer { scene in
            try await scene.launch { _ in
                scene.attach(Publisher(scene))
                SKPaymentQueue.default().add(SKMutablePayment.of("plan.basic"))
            }
            try await scene.launch("three months without the app") { try await $0.advance(by: .seconds(92 * 86_400)) }
            try await scene.launch("the app again, and the card fails") { store in
                scene.attach(Publisher(scene))
                await store.settle()
                try await fail(store, in: scene)
            }
        },
        .async { scene in
            try await scene.launch { _ in
                if case .success(.verified(let transaction)) = try await Product.named("plan.basic").purchase() {
                    scene.grant(transaction.productID, "\(transaction.id)")
                    await transaction.finish()
                }
            }
            try await scene.launch("three months without the app") { try await $0.advance(by: .seconds(92 * 86_400)) }
            try await scene.launch("the app again, and the card fails") { store in
                scene.listen {
                    for await case .verified(let transaction) in Transaction.updates {
                        scene.grant(transaction.productID, "\(transaction.id)")
                        await transaction.finish()
                    }
                }
                await store.settle()
                try await fail(store, in: scene) {
                    for status in try await Product.named("plan.basic").subscription?.status ?? [] {
                        scene.note("the plan is \(status.state.localizedDescription)")
                    }
                }
            }
        }
    )

    /// The card fails at a renewal, is replaced in the time of grace, and fails for good half a year later.
    private static func fail(_ store: SimulatedStore, in scene: Scene, look: () async throws -> Void = {}) async throws
    {
        await store.setBillingGracePeriod(true)
        await store.setBillingFailure(true)
        try await store.advance(by: .seconds(31 * 86_400))
        try await look()
        scene.chapter("the customer enters another card")
        await store.setBillingFailure(false)
        guard case .verified(let period)? = await Transaction.latest(for: "plan.basic") else { return }
        try await store.resolveBillingIssue(of: period.id)
        try await store.advance(by: .seconds(40 * 86_400))
        try await look()
        scene.chapter("it fails for good")
        await store.setBillingFailure(true)
        try await store.advance(by: .seconds(30 * 86_400))
        try await look()
        try await store.advance(by: .seconds(90 * 86_400))
        try await look()
    }
}

private final class Publisher: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        // Every period is a transaction. Nothing here tells when the customer stopped paying: that was the receipt.
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }
}
