import Foundation
import OpenStoreKit
import Synchronization

/// An observer that looks for each purchase in the receipt.
final class ReceiptReadingObserver: NSObject, SKPaymentTransactionObserver {
    let recorder = RecordingObserver()
    private let found = Mutex<[String: Bool]>([:])

    /// True if the receipt contained a product when the observer received its purchase.
    var findings: [String: Bool] { found.withLock { $0 } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            let product = transaction.payment.productIdentifier
            let receipt = Bundle.main.appStoreReceiptURL.flatMap { try? Data(contentsOf: $0) }
            found.withLock { $0[product] = receipt?.firstRange(of: Data(product.utf8)) != nil }
        }
        recorder.paymentQueue(queue, updatedTransactions: transactions)
    }
}
