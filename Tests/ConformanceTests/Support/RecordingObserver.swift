import Foundation
import StoreKit
import Synchronization

/// One transaction of the payment queue, as a callback showed it.
struct QueueEntry: Sendable, Equatable {
    let object: ObjectIdentifier
    let productID: String
    let quantity: Int
    let userName: String?
    let state: SKPaymentTransactionState
    let id: String?
    let hasDate: Bool
    let errorCode: Int?
    let originalID: String?

    init(_ transaction: SKPaymentTransaction) {
        object = ObjectIdentifier(transaction)
        productID = transaction.payment.productIdentifier
        quantity = transaction.payment.quantity
        userName = transaction.payment.applicationUsername
        state = transaction.transactionState
        id = transaction.transactionIdentifier
        hasDate = transaction.transactionDate != nil
        errorCode = (transaction.error as NSError?)?.code
        originalID = transaction.original?.transactionIdentifier
    }
}

enum QueueCallback: Sendable, Equatable {
    case updated([QueueEntry])
    case removed([QueueEntry])
    case restoreFinished
    case restoreFailed
    case revoked([String])
    case storefrontChanged
}

/// An observer that records its callbacks, and finishes transactions on request.
final class RecordingObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    private let finishes: Bool
    private let callbacks: AsyncStream<QueueCallback>
    private let continuation: AsyncStream<QueueCallback>.Continuation
    private let seen = Mutex<[QueueCallback]>([])

    /// - Parameter finishes: True to finish each purchased, failed, and restored transaction at once.
    init(finishes: Bool = false) {
        self.finishes = finishes
        (callbacks, continuation) = AsyncStream.makeStream()
        super.init()
    }

    /// The callbacks until now.
    var history: [QueueCallback] { seen.withLock { $0 } }

    /// The states of a product in the order of their updates.
    func states(of productID: String) -> [SKPaymentTransactionState] {
        history.flatMap { callback in
            guard case .updated(let entries) = callback else { return [SKPaymentTransactionState]() }
            return entries.filter { $0.productID == productID }.map(\.state)
        }
    }

    /// Waits for a callback; earlier ones that were waited for do not count.
    @discardableResult
    func next(where isWanted: @Sendable (QueueCallback) -> Bool) async -> QueueCallback? {
        for await callback in callbacks where isWanted(callback) { return callback }
        return nil
    }

    /// Waits until a product is updated to a state.
    @discardableResult
    func next(_ state: SKPaymentTransactionState, of productID: String) async -> QueueEntry? {
        @Sendable func entry(_ callback: QueueCallback) -> QueueEntry? {
            guard case .updated(let entries) = callback else { return nil }
            return entries.first { $0.state == state && $0.productID == productID }
        }
        return await next { entry($0) != nil }.flatMap(entry)
    }

    /// Waits until an entry of a product has left the queue.
    @discardableResult
    func nextRemoval(of productID: String) async -> QueueEntry? {
        @Sendable func entry(_ callback: QueueCallback) -> QueueEntry? {
            guard case .removed(let entries) = callback else { return nil }
            return entries.first { $0.productID == productID }
        }
        return await next { entry($0) != nil }.flatMap(entry)
    }

    private func note(_ callback: QueueCallback) {
        seen.withLock { $0.append(callback) }
        continuation.yield(callback)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        note(.updated(transactions.map(QueueEntry.init)))
        guard finishes else { return }
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .failed, .restored: queue.finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        note(.removed(transactions.map(QueueEntry.init)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { note(.restoreFinished) }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        note(.restoreFailed)
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) { note(.revoked(productIdentifiers)) }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { note(.storefrontChanged) }
}
