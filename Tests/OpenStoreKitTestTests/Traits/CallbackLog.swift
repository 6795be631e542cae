import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// A recorder of all callbacks of a queue and its requests, which reports each call without its own store.
final class CallbackLog: NSObject, SKPaymentTransactionObserver, SKPaymentQueueDelegate, SKProductsRequestDelegate,
    Sendable
{
    private struct State {
        var calls: [String] = []
        var strangers: [String] = []
        var whenFinished: @Sendable () -> Void = {}
    }

    private let state = Mutex(State())
    private weak let store: SimulatedStore?
    private let queue: SKPaymentQueue

    init(expecting store: SimulatedStore) {
        self.store = store
        queue = store.run { SKPaymentQueue.default() }
    }

    var calls: [String] { state.withLock { $0.calls } }
    var strangers: [String] { state.withLock { $0.strangers } }

    func whenFinished(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.whenFinished = body } }

    func note(_ call: String) {
        let isHome = (try? SimulatedStore.current) === store && SKPaymentQueue.default() === queue
        state.withLock { state in
            state.calls.append(call)
            if !isHome { state.strangers.append(call) }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        note("updated")
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .failed, .restored: SKPaymentQueue.default().finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        note("removed")
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        note("restore failed")
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { note("restored") }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        note("promoted")
        return false
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { note("storefront") }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        note("revoked")
    }

    func paymentQueue(
        _ paymentQueue: SKPaymentQueue,
        shouldContinue transaction: SKPaymentTransaction,
        in newStorefront: SKStorefront
    ) -> Bool {
        note("should continue")
        return true
    }

    func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool {
        note("should show price consent")
        return false
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        note("products \(response.products.map(\.productIdentifier).joined(separator: " "))")
    }

    func requestDidFinish(_ request: SKRequest) {
        note("finished")
        state.withLock { $0.whenFinished }()
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        note("failed")
        state.withLock { $0.whenFinished }()
    }
}
