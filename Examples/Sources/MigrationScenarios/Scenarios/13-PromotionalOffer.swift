import Foundation
import OpenStoreKit
import OpenStoreKitTest

extension Scenario {
    static let promotionalOffer = Scenario(
        "13-offer",
        "13. A promotional offer",
        lesson: "The server signs lower-case text. A signature for another offer or another customer is refused.",
        .observer { scene in
            try await scene.launch { store in
                try await subscribe(store)
                let signer = try await makeSigner(store)
                scene.attach(Discounter(scene))
                for (title, isTampered) in [("a signature for another offer", true), ("the signed offer", false)] {
                    scene.chapter(title)
                    let signed = try signer.signature(
                        for: isTampered ? "another" : "comeback",
                        of: "plan.basic",
                        userName: "anna",
                        at: store.now
                    )
                    let payment = SKMutablePayment.of("plan.basic")
                    payment.applicationUsername = "anna"
                    payment.paymentDiscount = SKPaymentDiscount(
                        identifier: "comeback",
                        keyIdentifier: signed.keyID,
                        nonce: signed.nonce,
                        signature: signed.signature.base64EncodedString(),
                        timestamp: NSNumber(value: signed.timestamp)
                    )
                    SKPaymentQueue.default().add(payment)
                    await store.settle()
                }
            }
        },
        .async { scene in
            try await scene.launch { store in
                try await subscribe(store)
                let signer = try await makeSigner(store)
                let account = UUID(uuid: (0xAB, 0xCD, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
                for (title, offer) in [("a signature for another offer", "another"), ("the signed offer", "comeback")] {
                    scene.chapter(title)
                    // Swift writes UUIDs in upper case, and the text that is signed has lower case.
                    let signed = try signer.signature(
                        for: offer,
                        of: "plan.basic",
                        userName: account.uuidString.lowercased(),
                        at: store.now
                    )
                    do {
                        let result = try await Product.named("plan.basic").purchase(
                            options: [
                                .appAccountToken(account), .promotionalOffer(offerID: "comeback", signature: signed),
                            ]
                        )
                        guard case .success(.verified(let transaction)) = result else { continue }
                        scene.grant(transaction.productID, "\(transaction.id)")
                        await transaction.finish()
                    } catch {
                        scene.note("refused: \(error)")
                    }
                }
            }
        }
    )

    /// A subscription that has ended: the offer is for customers who had one.
    private static func subscribe(_ store: SimulatedStore) async throws {
        guard case .success(.verified(let first)) = try await Product.named("plan.basic").purchase() else { return }
        await first.finish()
        try await store.expireSubscription(of: first.id)
        await store.settle()
    }

    private static func makeSigner(_ store: SimulatedStore) async throws -> PromotionalOfferSigner {
        let signer = try PromotionalOfferSigner(keyID: "KEY1234567", bundleID: SimulatedApp().bundleID)
        try await store.registerOffersKey(of: signer)
        return signer
    }
}

private final class Discounter: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased:
                scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
                queue.finishTransaction(transaction)
            case .failed: queue.finishTransaction(transaction)
            default: break
            }
        }
    }
}
