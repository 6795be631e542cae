import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreVerification
import Synchronization

extension Scenario {
    static let serverDocuments = Scenario(
        "14-server",
        "14. A server checks the purchase",
        lesson: "A receipt lists everything at the time it was made; a signed transaction is about one purchase, now.",
        .observer { scene in
            try await scene.launch { store in
                let sender = ReceiptSender(scene)
                scene.attach(sender)
                SKPaymentQueue.default().add(SKMutablePayment.of("pro"))
                await store.settle()
                let before = try await receipt()
                scene.chapter("the App Store refunds pro")
                guard case .verified(let transaction)? = await Transaction.latest(for: "pro") else { return }
                try await store.refund(transaction.id)
                await store.settle()
                // Off the device: the server has only the bytes and the root.
                let validator = try ReceiptValidator(
                    root: try await AppReceipt.rootCertificate,
                    bundleID: SimulatedApp().bundleID,
                    environment: .xcode,
                    appVersion: nil,
                    device: nil
                )
                let old = try validator.validate(before).purchases.filter { $0.cancellationDate == nil }
                scene.note("the receipt from before the refund still lists \(old.map(\.productID).joined())")
            }
        },
        .async { scene in
            try await scene.launch { store in
                let result = try await Product.named("pro").purchase()
                guard case .success(let signed) = result, case .verified(let transaction) = signed else { return }
                scene.grant(transaction.productID, "\(transaction.id)")
                await transaction.finish()
                let verifier = try StoreDocumentVerifier(
                    root: store.rootCertificate,
                    bundleID: SimulatedApp().bundleID,
                    environment: .xcode
                )
                let document = try verifier.transaction(signed.jwsRepresentation)
                scene.note(
                    "the server verified \(document.productID), \(document.revocationDate == nil ? "paid" : "refunded")"
                )
                scene.chapter("the App Store refunds pro")
                try await store.refund(transaction.id)
                await store.settle()
                guard let latest = await Transaction.latest(for: "pro") else { return }
                let now = try verifier.transaction(latest.jwsRepresentation)
                scene.note("the server verified \(now.productID), \(now.revocationDate == nil ? "paid" : "refunded")")
                scene.note("a changed letter: \(refusal(of: signed.jwsRepresentation, by: verifier))")
            }
        }
    )

    private static func receipt() async throws -> Data {
        guard let data = try await AppReceipt.data() else { throw StoreKitError.unknown }
        return data
    }

    /// The reason for which a document with another payload is refused.
    private static func refusal(of document: String, by verifier: StoreDocumentVerifier) -> String {
        var parts = document.split(separator: ".").map(String.init)
        parts[1] = Data("{\"productId\":\"everything\"}".utf8).base64EncodedString().replacing("=", with: "")
        do {
            return "accepted \(try verifier.transaction(parts.joined(separator: ".")).productID)"
        } catch {
            return "refused"
        }
    }
}

private final class ReceiptSender: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers { scene.revoke(identifier) }
    }
}
