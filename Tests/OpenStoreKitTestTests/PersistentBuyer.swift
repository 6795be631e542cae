import Foundation
import OpenStoreKit
import Synchronization

/// An observer that answers each purchase with the next one, until it has enough.
final class PersistentBuyer: NSObject, SKPaymentTransactionObserver {
    private let bought = Mutex(0)
    private let times: Int

    init(times: Int) { self.times = times }

    var purchases: Int { bought.withLock { $0 } }

    static func payment() -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = "coins"
        return payment
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            queue.finishTransaction(transaction)
            let count = bought.withLock { bought in
                bought += 1
                return bought
            }
            if count < times { queue.add(Self.payment()) }
        }
    }
}
