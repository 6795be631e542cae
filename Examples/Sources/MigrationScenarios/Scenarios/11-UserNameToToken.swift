import Foundation
import OpenStoreKit

extension Scenario {
    static let userNameToToken = Scenario(
        "11-token",
        "11. From a user name to an account token",
        lesson: "A name is any text and comes back from no server; a token is a UUID, signed, and needs a policy.",
        .observer { scene in
            try await scene.launch { _ in
                scene.attach(Cashier(scene))
                let payment = SKMutablePayment.of("pro")
                payment.applicationUsername = "anna@example.com"
                SKPaymentQueue.default().add(payment)
            }
        },
        .async("async, policy: refuse names that are no UUID") { scene in try await buy(scene, names: .reject) },
        .async("async, policy: leave them out and report it") { scene in
            try await buy(scene, names: .drop { name in scene.note("no token for \(name)") })
        },
        .async("async, policy: a UUID made of the name") { scene in
            // One namespace for the app and its server, chosen once.
            let namespace = UUID(uuid: (0x5D, 0x0F, 0x2C, 0x1A, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
            try await buy(scene, names: .nameBased(namespace: namespace))
        }
    )

    private static func buy(_ scene: Scene, names: AccountNamePolicy) async throws {
        try await scene.launch { _ in
            let token: UUID?
            do throws(AccountNameRejection) {
                token = try names.token(for: "anna@example.com")
            } catch {
                return scene.note("refused: \(error.reason)")
            }
            let options = token.map { Set([Product.PurchaseOption.appAccountToken($0)]) } ?? []
            guard case .success(.verified(let transaction)) = try await Product.named("pro").purchase(options: options)
            else { return }
            scene.note("signed token: \(transaction.appAccountToken?.uuidString.lowercased() ?? "none")")
            scene.grant(transaction.productID, "\(transaction.id)")
            await transaction.finish()
        }
    }
}

private final class Cashier: NSObject, SKPaymentTransactionObserver, Sendable {
    let scene: Scene

    init(_ scene: Scene) { self.scene = scene }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            scene.note("name: \(transaction.payment.applicationUsername ?? "none")")
            scene.grant(transaction.payment.productIdentifier, transaction.transactionIdentifier)
            queue.finishTransaction(transaction)
        }
    }
}
