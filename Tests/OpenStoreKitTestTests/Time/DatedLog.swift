import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// The recorded actions in order, each with the store's time.
final class DatedLog: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    func note(_ line: String, at date: Date) { note("\(date.formatted(.iso8601.year().month().day())) \(line)") }
}

/// Finishes each transaction, and makes a purchase in response to each renewal.
final class AnsweringObserver: NSObject, SKPaymentTransactionObserver {
    private let log: DatedLog
    private let answer: String?

    init(_ log: DatedLog, answeringWith answer: String? = nil) {
        self.log = log
        self.answer = answer
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            log.note(transaction.payment.productIdentifier, at: transaction.transactionDate ?? .distantPast)
            queue.finishTransaction(transaction)
            if let answer, transaction.payment.productIdentifier != answer { queue.add(payment(for: answer)) }
        }
    }
}
