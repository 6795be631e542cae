import Foundation
import OpenStoreKit
import Synchronization

/// An observer that looks into the receipt for everything it hears was bought.
final class ReceiptReadingObserver: NSObject, SKPaymentTransactionObserver {
    let recorder = RecordingObserver()
    private let found = Mutex<[String: Bool]>([:])

    /// Whether the receipt named a product when its purchase was told.
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
