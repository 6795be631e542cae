import Foundation
import OpenStoreKit
import Synchronization

/// An observer that records its calls, and finishes purchased transactions on request.
final class StateObserver: NSObject, SKPaymentTransactionObserver {
    private let seen = Mutex<[String]>([])
    private let finishes: Bool

    init(finishes: Bool = false) { self.finishes = finishes }

    /// Product and state, in order.
    var told: [String] { seen.withLock { $0 } }

    /// The products of the revocation callbacks, in order.
    var revocations: [String] { told.filter { $0.hasSuffix(" revoked") } }

    static func payment(for productID: String) -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let state =
                switch transaction.transactionState {
                case .purchasing: "purchasing"
                case .purchased: "purchased"
                case .failed: "failed"
                case .restored: "restored"
                case .deferred: "deferred"
                @unknown default: "?"
                }
            seen.withLock { $0.append("\(transaction.payment.productIdentifier) \(state)") }
            if finishes, transaction.transactionState == .purchased { queue.finishTransaction(transaction) }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        seen.withLock { $0 += identifiers.map { "\($0) revoked" } }
    }
}
