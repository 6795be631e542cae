import Foundation
import OpenStoreKitTest
import Synchronization

/// Empties the store in the very callback that tells of a purchase.
final class ClearingObserver: NSObject, SKPaymentTransactionObserver {
    private let session: SKTestSession
    private let list = Mutex<[String]>([])

    init(_ session: SKTestSession) { self.session = session }

    var words: [String] { list.withLock { $0 } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        session.clearTransactions()
        let count = queue.transactions.count
        list.withLock { $0 += transactions.map { "\($0.transactionState.testDescription), then \(count)" } }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        let count = queue.transactions.count
        list.withLock { $0 += transactions.map { _ in "removed, then \(count)" } }
    }
}
