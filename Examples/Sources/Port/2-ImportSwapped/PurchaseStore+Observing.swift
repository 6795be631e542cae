import AppModel
import Foundation
import OpenStoreKit

extension PurchaseStore: SKPaymentTransactionObserver {
    /// PendingUpdate of the queue.
    public func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        var unasked: [SKPaymentTransaction] = []
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchasing:
                break
            case .purchased:
                if !complete(transaction) { unasked.append(transaction) }
            case .failed:
                fail(transaction)
            case .restored:
                if restore == nil { unasked.append(transaction) } else { restore?.transactions.append(transaction) }
            case .deferred:
                let productID = transaction.payment.productIdentifier
                takeRequest(for: transaction)?.completion(.deferred(productID: productID))
            @unknown default:
                break
            }
        }
        guard !unasked.isEmpty, let launch = launch else { return }
        launch.completion(unasked.map { Purchase($0, needsFinish: !launch.atomically) })
        if launch.atomically { unasked.forEach(queue.finishTransaction) }
    }

    /// Finished transactions have left the queue.
    public func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { finishing.removeValue(forKey: transaction)?() }
    }

    /// The restore has ended.
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        completeRestore(failed: [])
    }

    /// The restore has failed.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        restoreCompletedTransactionsFailedWithError error: Error
    ) {
        completeRestore(failed: [PurchaseFailure(error)])
    }

    /// The customer chose a promoted product in the App Store.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool {
        products[product.productIdentifier] = product
        let isWanted = shouldBuyPromoted?(ShopProduct(product)) ?? false
        if !isWanted { promoted = payment }
        return isWanted
    }

    /// The customer has lost the entitlement to products.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        onRevocation?(productIdentifiers)
    }

    /// The storefront of the customer has changed.
    public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        // Prices and the products for sale now depend on another country.
        products = [:]
        if let storefront = queue.storefront { onStorefrontChange?(storefront.countryCode) }
    }

    /// Completes the request that waits for the purchase; `false` if no request does.
    private func complete(_ transaction: SKPaymentTransaction) -> Bool {
        guard let request = takeRequest(for: transaction) else { return false }
        request.completion(.success(Purchase(transaction, needsFinish: !request.atomically)))
        if request.atomically { queue.finishTransaction(transaction) }
        return true
    }

    private func fail(_ transaction: SKPaymentTransaction) {
        let failure = PurchaseFailure(transaction.error)
        if let request = takeRequest(for: transaction) {
            request.completion(.failure(failure))
        } else {
            onFailure?(transaction.payment.productIdentifier, failure)
        }
        queue.finishTransaction(transaction)
    }

    private func completeRestore(failed: [PurchaseFailure]) {
        guard let request = restore else { return }
        restore = nil
        var results = RestoreResults()
        results.restored = request.transactions.map { Purchase($0, needsFinish: !request.atomically) }
        results.failed = failed
        request.completion(results)
        if request.atomically { request.transactions.forEach(queue.finishTransaction) }
    }

    private func takeRequest(for transaction: SKPaymentTransaction) -> PurchaseRequest? {
        let productID = transaction.payment.productIdentifier
        guard let request = asked[productID]?.first else { return nil }
        asked[productID]?.removeFirst()
        return request
    }
}
