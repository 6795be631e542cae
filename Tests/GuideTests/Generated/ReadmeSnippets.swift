// swift-format-ignore-file
// Written from README.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreKit

enum ReadmeSnippets {}

// README.md, Ten lines of each API
extension ReadmeSnippets {
    enum Block1 {
        static func buyPro() async throws {
            guard let pro = try await Product.products(for: ["pro"]).first else { return }
            switch try await pro.purchase() {
            case .success(.verified(let transaction)):
                print("bought \(transaction.productID) for \(pro.displayPrice)")
                await transaction.finish()
            case .success(.unverified(_, let error)): print("not trusted: \(error)")
            case .pending: print("waiting for approval")
            case .userCancelled: print("cancelled")
            @unknown default: print("something new")
            }
        }
    }
}

// README.md, Ten lines of each API
extension ReadmeSnippets {
    enum Block2 {
        final class Observer: NSObject, SKPaymentTransactionObserver {
            func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
                for transaction in transactions {
                    switch transaction.transactionState {
                    case .purchased, .restored, .failed:
                        print(transaction.payment.productIdentifier, transaction.error ?? "delivered")
                        queue.finishTransaction(transaction)
                    case .purchasing, .deferred: break
                    @unknown default: break
                    }
                }
            }
        }
    }
}

// README.md, Ten lines of each API
extension ReadmeSnippets {
    enum Refunding {
        static func refundTakesProAway(configuration: URL) async throws -> Bool {
            let store = try SimulatedStore(configuration: configuration)
            return try await store.run {
                guard let pro = try await Product.products(for: ["pro"]).first,
                    case .success(.verified(let transaction)) = try await pro.purchase()
                else { return false }
                await store.advance(by: .seconds(86_400))
                try await store.refund(transaction.id)
                return await Transaction.currentEntitlement(for: "pro") == nil
            }
        }
    }
}
