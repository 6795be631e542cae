import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// The reference app of the observer API: one observer from launch on, grants, then finishes.
final class ObserverShop: NSObject, Shop, SKPaymentTransactionObserver {
    private let books: Books
    private let log: LaneLog
    private let mistake: Mistake?
    private let naivety: Naivety?
    private let own = OwnPayments()

    init(books: Books, log: LaneLog, mistake: Mistake? = nil, naivety: Naivety? = nil) {
        self.books = books
        self.log = log
        self.mistake = mistake
        self.naivety = naivety
    }

    func attach() async { SKPaymentQueue.default().add(self) }

    func detach() async { SKPaymentQueue.default().remove(self) }

    func buy(_ productID: String) async {
        // Only what is listed is sold; an app knows it from a products request.
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        SKPaymentQueue.default().add(payment)
    }

    func restore() async { SKPaymentQueue.default().restoreCompletedTransactions() }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let product = transaction.payment.productIdentifier
            let id = transaction.transactionIdentifier.flatMap { UInt64($0) }
            switch transaction.transactionState {
            case .purchasing:
                log.write("purchasing \(product)")
                own.add(transaction)
            case .deferred: log.write("deferred \(product)")
            case .purchased:
                log.write("purchased \(product)", id)
                if mistake != .grantsOnlyOwnPurchases || own.remove(transaction) {
                    books.grant(key(of: transaction), recognizedBy: naivety == .givesEachTime ? UUID().uuidString : nil)
                }
                finish(transaction, in: queue)
            case .restored:
                log.write("restored \(product)", id)
                finish(transaction, in: queue)
            case .failed:
                log.write("failed \(product)")
                if mistake == .grantsFailures { books.grant("failed \(product)") }
                finish(transaction, in: queue)
            @unknown default: log.write("? \(product)")
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { log.write("removed \(transaction.payment.productIdentifier)") }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers {
            log.write("revoked \(identifier)")
            if mistake != .ignoresRefunds { books.revoke(identifier) }
        }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { log.write("restored all") }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        log.write("restore failed: \(error)")
    }

    private func finish(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
        if mistake == .keepsRenewals, transaction.original != nil { return }
        if books.finishes { queue.finishTransaction(transaction) }
    }

    /// The key by which the app identifies a delivery.
    ///
    /// A repeated purchase of a non-consumable has a new identifier, with the first purchase as its original (C-09). So
    /// does a renewal; only the kind of product tells them apart.
    private func key(of transaction: SKPaymentTransaction) -> String {
        let first = transaction.original?.transactionIdentifier
        let own = transaction.transactionIdentifier ?? "?"
        return transaction.payment.productIdentifier == "pro" ? first ?? own : own
    }
}
