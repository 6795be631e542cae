import Foundation
import OpenStoreKitTest
import Synchronization
import Testing

/// Approves what waits, in the very callback that tells of it.
final class ApprovingObserver: NSObject, SKPaymentTransactionObserver {
    private let session: SKTestSession
    private let list = Mutex<[String]>([])

    init(_ session: SKTestSession) { self.session = session }

    var words: [String] { list.withLock { $0 } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            list.withLock { $0.append(transaction.transactionState.testDescription) }
            guard transaction.transactionState == .deferred else { continue }
            let pending = session.allTransactions().filter(\.pendingAskToBuyConfirmation)
            #expect(pending.count == 1)
            for entry in pending {
                #expect(throws: Never.self) {
                    try session.approveAskToBuyTransaction(identifier: entry.identifier)
                }
            }
        }
    }
}
