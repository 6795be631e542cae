import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard), .shop) struct ObserverTests {
    private let queue = MockPaymentQueue()

    private func payment(_ identifier: String) -> SKPayment { SKPayment(product: MockProduct(identifier)) }

    @Test func `an observer reports every state and finishes every terminal transaction`() {
        let observer = StoreObserver(queue: queue)
        let first = MockTransaction(.purchased, payment: payment("first"))
        let transactions = [
            MockTransaction(.purchasing, payment: payment("a")),
            MockTransaction(.purchased, payment: payment("b")),
            MockTransaction(.failed, payment: payment("c"), error: SKError(.paymentCancelled)),
            MockTransaction(.failed, payment: payment("d"), error: NSError(domain: SKErrorDomain, code: 0)),
            MockTransaction(.restored, payment: payment("e"), original: first),
            MockTransaction(.deferred, payment: payment("f")),
        ]
        observer.paymentQueue(queue, updatedTransactions: transactions)
        #expect(
            observer.outcomes == [
                .purchased("b"), .failed("c", .paymentCancelled), .failed("d", .unknown), .restored("first"),
                .deferred("f"),
            ]
        )
        #expect(observer.messages.count == 1, "only what was not cancelled is worth a message")
        #expect(queue.finished == [transactions[1], transactions[2], transactions[3], transactions[4]])
    }

    @Test func `an observer attaches itself, buys and restores`() {
        let observer = StoreObserver(queue: queue)
        #expect(queue.transactionObservers.first === observer)
        observer.restore()
        observer.buy(MockProduct("coins"), quantity: 2)
        #expect(queue.restores == 1)
        #expect(queue.payments.map(\.quantity) == [2])
    }

    @Test func `callbacks that are not implemented do nothing`() {
        let observer: any SKPaymentTransactionObserver = MinimalObserver()
        observer.paymentQueue(queue, removedTransactions: [])
        observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: SKError(.unknown))
        observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
        observer.paymentQueue(queue, updatedDownloads: [])
        observer.paymentQueueDidChangeStorefront(queue)
        observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: ["coins"])
        observer.paymentQueue(queue, updatedTransactions: [])
        #expect((observer as? MinimalObserver)?.updates == 1)
    }

    @Test func `an observer that does not decide about a promoted product leaves it to the app (P-46)`() {
        let observer: any SKPaymentTransactionObserver = MinimalObserver()
        #expect(!observer.paymentQueue(queue, shouldAddStorePayment: payment("coins"), for: MockProduct("coins")))
    }

    @Test func `callbacks that are implemented in an extension are found`() {
        let complete = CompleteObserver()
        let observer: any SKPaymentTransactionObserver = complete
        observer.paymentQueue(queue, updatedTransactions: [])
        observer.paymentQueue(queue, removedTransactions: [])
        observer.paymentQueue(queue, restoreCompletedTransactionsFailedWithError: SKError(.unknown))
        observer.paymentQueueRestoreCompletedTransactionsFinished(queue)
        observer.paymentQueue(queue, updatedDownloads: [])
        #expect(observer.paymentQueue(queue, shouldAddStorePayment: payment("a"), for: MockProduct("a")))
        observer.paymentQueueDidChangeStorefront(queue)
        observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: ["coins"])
        #expect(
            complete.calls == [
                "updated", "removed", "restore failed", "restored", "downloads", "store payment", "storefront",
                "revoked",
            ]
        )
    }

    @Test func `a callback that only a subclass declares is not found, unless the conforming class declares it`() {
        let late = LateObserver()
        let prepared = PreparedObserver()
        for observer: any SKPaymentTransactionObserver in [late, prepared] {
            observer.paymentQueue(queue, removedTransactions: [])
        }
        #if canImport(ObjectiveC)
        #expect(late.removals == 1)
        #else
        #expect(late.removals == 0)
        #endif
        #expect(prepared.removals == 1)
    }

    @Test func `a queue's delegate decides, and by default continues (S-30, F-05)`() {
        let hesitant: any SKPaymentQueueDelegate = HesitantDelegate()
        let transaction = SKPaymentTransaction()
        #expect(!hesitant.paymentQueue(queue, shouldContinue: transaction, in: MockStorefront(countryCode: "FRA")))
        #expect(!hesitant.paymentQueueShouldShowPriceConsent(queue))
        let indifferent: any SKPaymentQueueDelegate = IndifferentDelegate()
        #expect(indifferent.paymentQueue(queue, shouldContinue: transaction, in: MockStorefront(countryCode: "FRA")))
        #expect(indifferent.paymentQueueShouldShowPriceConsent(queue))
    }
}
