// swift-format-ignore-file
// Written from README.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreKit
import Testing

enum ReadmeSnippets {}

// README.md, One test of your own class
extension ReadmeSnippets {
    enum LegacyCode {
        final class Observer: NSObject, SKPaymentTransactionObserver {
            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
                    switch transaction.transactionState {
                    case .purchased, .restored, .failed: queue.finishTransaction(transaction)
                    case .purchasing, .deferred: break
                    @unknown default: break
                    }
                }
            }
        }
    }
}

// README.md, One test of your own class
extension ReadmeSnippets.LegacyCode {
    enum FirstTest {
        #if os(Linux)

        @Suite(.store(selling: [.nonConsumable("pro", price: 9.99)], .reportingLeaks)) struct ObserverTests {
            @Test func `a purchase is owned until it is refunded`() async throws {
                let (store, observer) = (try SimulatedStore.current, Observer())
                SKPaymentQueue.default().add(observer)
                let payment = SKMutablePayment()
                payment.productIdentifier = "pro"
                SKPaymentQueue.default().add(payment)
                await store.settle()  // Waits until the observer has handled every callback.
                #expect(await Transaction.currentEntitlement(for: "pro") != nil)
                try await store.refund("pro")
                #expect(await Transaction.currentEntitlement(for: "pro") == nil)
                SKPaymentQueue.default().remove(observer)
            }
        }
        #endif
    }
}
