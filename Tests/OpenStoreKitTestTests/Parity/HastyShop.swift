import Foundation
import OpenStoreKitTest

/// An unchanged old class that finishes every transaction before it grants it.
final class HastyShop: NSObject, SKPaymentTransactionObserver {
    private let add: (SKPaymentTransaction) -> Void
    /// Called between the two, for a machine on which the store is faster than the app.
    private let pause: () -> Void

    init(pausing pause: @escaping () -> Void = {}, adding add: @escaping (SKPaymentTransaction) -> Void) {
        (self.pause, self.add) = (pause, add)
        super.init()
        SKPaymentQueue.default().add(self)
    }

    func buy(_ productID: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        SKPaymentQueue.default().add(payment)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .restored:
                queue.finishTransaction(transaction)
                pause()
                add(transaction)
            case .failed: queue.finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }
}

/// A new class with two mistakes: it grants twice, and it asks the customer to sign in when it is launched.
final class GenerousShop: Sendable {
    private let add: @Sendable (Transaction) -> Void

    init(adding add: @escaping @Sendable (Transaction) -> Void) async {
        self.add = add
        let updates = Transaction.updates.makeAsyncIterator()
        Task { [self] in
            var updates = updates
            while let result = await updates.next() { await deliver(result) }
        }
        await refresh()
    }

    func refresh() async {
        do { try await AppStore.sync() } catch { return }
    }

    func buy(_ productID: String) async {
        do {
            guard let product = try await Product.products(for: [productID]).first else { return }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        } catch {
            return
        }
    }

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        add(transaction)
        add(transaction)
        await transaction.finish()
    }
}

/// A new class that finishes every purchase before it grants it.
final class HurriedShop: Sendable {
    private let add: @Sendable (Transaction) -> Void

    init(adding add: @escaping @Sendable (Transaction) -> Void) { self.add = add }

    func buy(_ productID: String) async {
        do {
            guard let product = try await Product.products(for: [productID]).first else { return }
            if case .success(let result) = try await product.purchase() { await deliver(result) }
        } catch {
            return
        }
    }

    private func deliver(_ result: VerificationResult<Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        await transaction.finish()
        add(transaction)
    }
}
