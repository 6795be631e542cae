import Dispatch
import Foundation
import LocalStore
import OpenStoreKit
import StoreCatalog
import StoreInterface
import StoreTime
import TransactionCore

/// Makes one purchase, so that the counters of an instrumented build show which files it passes through.
///
/// The script `count` beside this file runs it twice for each way, with and without the purchase, and subtracts.
@main struct Spine {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let way = Way(rawValue: CommandLine.arguments[1]) else {
            FileHandle.standardError.write(Data("usage: Spine <purchase|queue|refund> <before|after>\n".utf8))
            exit(2)
        }
        let folder = URL.temporaryDirectory.appending(path: "spine-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { remove(folder) }
        let coins = CatalogProduct(id: "coins", kind: .consumable, price: 1)
        let store = try LocalStore(
            LocalStoreConfiguration(
                catalog: Catalog(products: [coins, CatalogProduct(id: "pro", kind: .nonConsumable, price: 5)]),
                location: .file(folder.appending(path: "Store.sqlite")),
                clock: SystemStoreClock(),
                bundleID: "com.example.spine"
            )
        )
        try await StoreConnection.$scoped.withValue(store) {
            try await way.follow(in: store, isComplete: CommandLine.arguments[2] == "after")
        }
    }

    private static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            FileHandle.standardError.write(Data("\(folder.path) could not be removed: \(error)\n".utf8))
        }
    }
}

/// A way through the engine.
private enum Way: String {
    /// A purchase through the asynchronous API, and its finish.
    case purchase
    /// A payment through the queue, and its finish.
    case queue
    /// A refund that a listener and an observer receive.
    case refund

    /// Prepares the way, and goes it if it is to be counted.
    func follow(in store: LocalStore, isComplete: Bool) async throws {
        guard let product = try await Product.products(for: ["pro"]).first else { throw StoreKitError.unknown }
        switch self {
        case .purchase:
            guard isComplete else { return }
            _ = try await bought(product)
        case .queue:
            let shopper = Shopper()
            _ = await Transaction.latest(for: "pro")
            guard isComplete else { return }
            shopper.buy("pro")
            await shopper.removal()
        case .refund:
            let shopper = Shopper()
            let updates = Transaction.updates.makeAsyncIterator()
            let transaction = try await bought(product)
            guard isComplete else { return }
            try await store.refundPurchase(transaction.id)
            var listener = updates
            _ = await listener.next()
            await shopper.refund()
        }
    }

    private func bought(_ product: Product) async throws -> Transaction {
        guard case .success(.verified(let transaction)) = try await product.purchase() else {
            throw StoreKitError.unknown
        }
        await transaction.finish()
        return transaction
    }
}

/// An observer that finishes what it receives.
private final class Shopper: NSObject, SKPaymentTransactionObserver, Sendable {
    private let queue = SKPaymentQueue.default()
    private let removals = AsyncStream.makeStream(of: Void.self)
    private let refunds = AsyncStream.makeStream(of: Void.self)

    override init() {
        super.init()
        PaymentQueueDelivery.queue = DispatchQueue(label: "spine")
        queue.add(self)
    }

    func buy(_ productID: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        queue.add(payment)
    }

    /// Waits until a finished transaction has left the queue.
    func removal() async { for await _ in removals.stream { return } }

    /// Waits until a refund is announced.
    func refund() async { for await _ in refunds.stream { return } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState != .purchasing {
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        removals.continuation.yield()
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIDs: [String]) {
        refunds.continuation.yield()
    }
}
