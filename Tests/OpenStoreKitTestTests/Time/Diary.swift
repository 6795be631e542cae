import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// What somebody did, in order, with the store's time of each.
final class Diary: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    func note(_ line: String, at date: Date) { note("\(date.formatted(.iso8601.year().month().day())) \(line)") }
}

/// Finishes what it is told of, and buys something in answer to each renewal.
final class AnsweringObserver: NSObject, SKPaymentTransactionObserver {
    private let diary: Diary
    private let answer: String?

    init(_ diary: Diary, answeringWith answer: String? = nil) {
        self.diary = diary
        self.answer = answer
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            diary.note(transaction.payment.productIdentifier, at: transaction.transactionDate ?? .distantPast)
            queue.finishTransaction(transaction)
            if let answer, transaction.payment.productIdentifier != answer { queue.add(payment(for: answer)) }
        }
    }
}
