// swift-format-ignore-file
// Written from README.md by SnippetTests, which also says how. Do not edit.

import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreKit
import StoreVerification
import Testing

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
    enum LegacyCode {
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

// README.md, Your own class on Linux
extension ReadmeSnippets.LegacyCode {
    enum FirstTest {
        @Suite(.store(selling: [.nonConsumable("pro", price: 9.99)], .reportingLeaks)) struct ObserverTests {
            @Test func `a purchase is finished and owned`() async throws {
                let (queue, observer) = (SKPaymentQueue.default(), Observer())
                queue.add(observer)
                let payment = SKMutablePayment()
                payment.productIdentifier = "pro"
                queue.add(payment)
                try await SimulatedStore.current.settle() // The observer has handled every callback.
                #expect(await Transaction.currentEntitlement(for: "pro") != nil)
                queue.remove(observer)
            }
        }
    }
}

// README.md, A test controls the store
extension ReadmeSnippets {
    enum Trying {
        @Suite(.store(selling: [.nonConsumable("pro", price: 9.99)], .reportingLeaks))
        struct ProTests {
            @Test func `a refund takes it away`() async throws {
                let pro = try #require(await Product.products(for: ["pro"]).first)
                guard case .success(.verified(let transaction)) = try await pro.purchase() else {
                    Issue.record("not bought")
                    return
                }
                await transaction.finish()
                try await SimulatedStore.current.refund(transaction.id)
                #expect(await Transaction.currentEntitlement(for: "pro") == nil)
            }

            @Test(.store(selling: [.autoRenewable("club", price: 4.99, subscriptionPeriod: .monthly, groupID: "clubs")]))
            func `a year has twelve renewals`() async throws {
                let store = try SimulatedStore.current
                try await store.buyOutside("club")
                try await store.advance(by: .seconds(366 * 86_400))
                var periods = 0
                for await _ in Transaction.all { periods += 1 }
                #expect(periods == 13)
            }
        }
    }
}

// README.md, A test controls the store
extension ReadmeSnippets {
    enum Comparing {
        static func compare(_ old: @escaping ParityCheck.Launch, _ new: @escaping ParityCheck.Launch, selling file: URL) async throws {
            print(try await ParityCheck(configuration: file, legacy: old, new: new).run())
        }

        static func show(_ timeline: Timeline, in page: URL, expecting text: String) throws {
            try timeline.html(title: "Buy and refund").write(to: page, atomically: true, encoding: .utf8)
            if let difference = timeline.difference(from: text, in: .canonical) { print(difference) }
        }
    }
}

// README.md, Verify what a store signed
extension ReadmeSnippets {
    enum Verifying {
        /// The transaction of a server notification; everything inside the notification is verified, too.
        static func transaction(in signedPayload: String, root: Data) throws(VerificationError) -> VerifiedTransaction? {
            let environment = ExpectedEnvironment.production(appAppleID: 1_234_567_890)
            let verifier = try StoreDocumentVerifier(root: root, bundleID: "com.example.shop", environment: environment)
            guard case .purchase(let purchase) = try verifier.notification(signedPayload).content else { return nil }
            return purchase.transaction
        }

        /// The products in a receipt of this device that were not refunded.
        static func products(in receipt: Data, root: Data, device: UUID) throws(VerificationError) -> Set<String> {
            let validator = try ReceiptValidator(
                root: root, bundleID: "com.example.shop", environment: .sandbox, appVersion: "42",
                device: .vendorIdentifier(device)
            )
            return Set(try validator.validate(receipt).purchases.filter { $0.cancellationDate == nil }.map(\.productID))
        }
    }
}

// README.md, Test a back end
extension ReadmeSnippets {
    enum Serving {
        static func buy(_ product: String, in store: SimulatedStore, notifying backEnd: URL) async throws -> ServerResponse {
            let server = try SimulatedServer(for: store, notifying: .post(backEnd))
            let id = try await store.buyOutside(product)
            await store.settle() // the back end has received the notification
            return try await server.request("GET", "/inApps/v1/transactions/\(id)")
        }
    }
}
