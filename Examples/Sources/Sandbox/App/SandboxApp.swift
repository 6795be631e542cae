import Dispatch
import Foundation
import OpenStoreKit

/// An app in the middle of its port: it listens to both APIs, and does what each line of standard input says.
///
/// | line | action |
/// |---|---|
/// | `buy PRODUCT` | buys through the asynchronous API |
/// | `pay PRODUCT` | adds a payment to the queue |
/// | `finish PRODUCT` | finishes the transaction through the asynchronous API |
/// | `remove PRODUCT` | finishes the transaction through the payment queue |
///
/// The app prints every event of both APIs. The environment names the server, and the code does not.
@main struct SandboxApp {
    static func main() async throws {
        let observer = Observer()
        SKPaymentQueue.default().add(observer)
        let updates = Transaction.updates.makeAsyncIterator()
        Task {
            var updates = updates
            while let update = await updates.next() {
                guard case .verified(let transaction) = update else { continue }
                say("async", "\(transaction.revocationDate == nil ? "bought" : "refunded") \(transaction.productID)")
            }
        }
        let device = AppStore.deviceVerificationID?.uuidString.lowercased().prefix(8)
        say("device", device.map(String.init) ?? "-")
        for await line in lines {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, try await act(words[0], words[1], observer) else {
                say("error", "\"\(line)\" is neither buy, pay, finish nor remove with a product that there is")
                continue
            }
        }
        withExtendedLifetime(observer) {}
    }

    /// Executes a line of input.
    ///
    /// - Returns: False if the action is unknown or the product has no transaction.
    private static func act(_ action: String, _ product: String, _ observer: Observer) async throws -> Bool {
        switch action {
        case "buy":
            guard let product = try await Product.products(for: [product]).first else { return false }
            switch try await product.purchase() {
            case .success: say("async", "bought \(product.id)")
            case .pending: say("async", "pending \(product.id)")
            case .userCancelled: say("async", "cancelled \(product.id)")
            @unknown default: return false
            }
        case "pay":
            let payment = SKMutablePayment()
            payment.productIdentifier = product
            SKPaymentQueue.default().add(payment)
        case "finish":
            guard case .verified(let transaction)? = await Transaction.latest(for: product) else { return false }
            await transaction.finish()
        case "remove":
            let queue = SKPaymentQueue.default()
            guard let transaction = queue.transactions.first(where: { $0.payment.productIdentifier == product }) else {
                return false
            }
            queue.finishTransaction(transaction)
        default: return false
        }
        return true
    }

    /// The lines of standard input, which a thread of its own reads.
    private static var lines: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    /// Writes a line without buffering.
    static func say(_ lane: String, _ words: String) {
        FileHandle.standardOutput.write(Data("\(lane): \(words)\n".utf8))
    }
}

/// The observer of the queue, which says each change of a transaction.
final class Observer: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let product = transaction.payment.productIdentifier
            switch transaction.transactionState {
            case .purchased: SandboxApp.say("queue", "purchased \(product)")
            case .deferred: SandboxApp.say("queue", "deferred \(product)")
            case .failed: SandboxApp.say("queue", "failed \(product)")
            case .restored: SandboxApp.say("queue", "restored \(product)")
            case .purchasing: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { SandboxApp.say("queue", "removed \(transaction.payment.productIdentifier)") }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for product in identifiers { SandboxApp.say("queue", "revoked \(product)") }
    }
}
