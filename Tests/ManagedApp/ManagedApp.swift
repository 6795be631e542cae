import Dispatch
import Foundation
import OpenStoreKit

/// An app over its default store, which prints every callback and element until the standard input ends.
///
/// With the argument `ask`, the app first requests `pro` with Ask to Buy, which needs the sandbox. It prints "ready"
/// when it listens. The observer finishes, so that both listeners receive each purchase.
@main struct ManagedApp {
    static func main() async throws {
        let observer = Observer()
        SKPaymentQueue.default().add(observer)
        let updates = Transaction.updates.makeAsyncIterator()
        let intents = PurchaseIntent.intents.makeAsyncIterator()
        let storefronts = Storefront.updates.makeAsyncIterator()
        Task {
            var updates = updates
            while let update = await updates.next() {
                guard case .verified(let transaction) = update else { continue }
                say("update \(transaction.productID)\(transaction.revocationDate == nil ? "" : " revoked")")
            }
        }
        Task {
            var intents = intents
            while let intent = await intents.next() { say("intent \(intent.id)") }
        }
        Task {
            var storefronts = storefronts
            while let storefront = await storefronts.next() { say("storefront \(storefront.countryCode)") }
        }
        if CommandLine.arguments.dropFirst().first == "ask" {
            guard let pro = try await Product.products(for: ["pro"]).first else { throw StoreKitError.unknown }
            guard case .pending = try await pro.purchase(options: [.simulatesAskToBuyInSandbox(true)]) else {
                throw StoreKitError.unknown
            }
            say("pending pro")
        }
        _ = await Storefront.current
        say("ready")
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                while readLine() != nil {}
                continuation.resume()
            }
        }
        withExtendedLifetime(observer) {}
    }

    /// Writes a line at once, so that the test that reads it need not wait for the end.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}

/// An observer that says each transaction and each promoted product, and buys nothing.
final class Observer: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            ManagedApp.say("purchased \(transaction.payment.productIdentifier)")
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool {
        ManagedApp.say("promoted \(payment.productIdentifier)")
        return false
    }
}
