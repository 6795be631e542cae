import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// A script that performs every kind of change through both APIs, for runs in which the disk fails at each write.
///
/// A line says what is attempted (`trying coins`), and another one what was acknowledged (`bought 3 coins`, `finished 3`,
/// `refunded 3`). A step that fails says so, and the script goes on, as an app does.
struct FaultScript {
    static let end = SimulatedTime.epoch.addingTimeInterval(200 * 86_400)

    private let store: SimulatedStore
    private let observer = SilentObserver()

    /// Opens the store of the script.
    static func open(_ database: String, _ configuration: String, at date: Date) throws -> SimulatedStore {
        var app = SimulatedApp()
        app.includesConsumableHistory = true
        return try SimulatedStore(
            configuration: URL(filePath: configuration),
            database: .file(URL(filePath: database)),
            time: .manual(startingAt: date),
            customer: SimulatedCustomer(purchase: { $0.productID != "declined" }),
            app: app
        )
    }

    /// Plays the script.
    ///
    /// An opening that fails is repeated, as the default store repeats it.
    static func play(_ database: String, _ configuration: String) async {
        for _ in 0..<40 {
            do {
                let store = try open(database, configuration, at: SimulatedTime.epoch)
                await store.run { await FaultScript(store: store).play() }
                return CrashingShopper.say("end")
            } catch {
                CrashingShopper.say("not opened: \(error)")
            }
        }
    }

    private init(store: SimulatedStore) { self.store = store }

    private func play() async {
        await buyAndFinish()
        await subscribe()
        await askToBuy()
        await useTheQueue()
        await useTheRest()
        await startAgain()
    }

    private func step(_ name: String, _ body: () async throws -> Void) async {
        do {
            try await body()
        } catch {
            CrashingShopper.say("failed \(name): \(error)")
        }
    }

    private func buy(_ productID: String) async throws -> Transaction? {
        CrashingShopper.say("trying \(productID)")
        guard let product = try await Product.products(for: [productID]).first else { throw StoreKitError.unknown }
        guard case .success(.verified(let transaction)) = try await product.purchase() else { return nil }
        CrashingShopper.say("bought \(transaction.id) \(productID)")
        return transaction
    }

    /// Finishes a transaction, and says so if it is no longer unfinished.
    private func finish(_ transaction: Transaction) async {
        await transaction.finish()
        if await !isUnfinished(transaction.id) { CrashingShopper.say("finished \(transaction.id)") }
    }

    private func isUnfinished(_ id: UInt64) async -> Bool {
        let iterator = Transaction.unfinished.makeAsyncIterator()
        var transactions = iterator
        while let result = await transactions.next() {
            if result.unsafePayloadValue.id == id { return true }
        }
        // A list that could not be read says nothing.
        return transactions.readingFailure != nil
    }

    private func sayLatest(_ productID: String, besides known: UInt64?) async -> Transaction? {
        guard let latest = await Transaction.latest(for: productID)?.unsafePayloadValue, latest.id != known else {
            return nil
        }
        CrashingShopper.say("bought \(latest.id) \(productID)")
        return latest
    }

    private func buyAndFinish() async {
        for productID in ["coins", "pro", "season", "album"] {
            await step("buying \(productID)") { if let bought = try await buy(productID) { await finish(bought) } }
        }
        await step("refunding") {
            guard let bought = try await buy("gems") else { return }
            try await store.refund(bought.id)
            CrashingShopper.say("refunded \(bought.id)")
        }
        await step("declining") { _ = try await buy("declined") }
    }

    private func subscribe() async {
        await step("subscribing") {
            guard let bought = try await buy("gold") else { return }
            await finish(bought)
            CrashingShopper.say("trying gold")
            try await store.advance(by: .seconds(32 * 86_400))
            guard let renewed = await sayLatest("gold", besides: bought.id) else { return }
            await store.setBillingFailure(true)
            CrashingShopper.say("trying gold")
            try await store.advance(by: .seconds(32 * 86_400))
            await store.setBillingFailure(false)
            try await store.resolveBillingIssue(of: renewed.id)
            _ = await sayLatest("gold", besides: renewed.id)
            try await store.setAutoRenewal(false, of: renewed.id)
        }
    }

    private func askToBuy() async {
        await store.setAskToBuy(true)
        for approves in [true, false] {
            await step("asking") {
                let known = await Transaction.latest(for: "coins")?.unsafePayloadValue.id
                _ = try await buy("coins")
                guard let request = await store.pendingRequests.first else { return }
                if approves { try await store.approve(request) } else { try await store.decline(request) }
                _ = await sayLatest("coins", besides: known)
            }
        }
        await store.setAskToBuy(false)
    }

    private func useTheQueue() async {
        let queue = SKPaymentQueue.default()
        queue.add(observer)
        await store.settle()
        for productID in ["stones", "declined", "tokens"] {
            CrashingShopper.say("trying \(productID)")
            let payment = SKMutablePayment()
            payment.productIdentifier = productID
            payment.applicationUsername = "customer"
            queue.add(payment)
            await store.settle()
            await finishQueue(queue)
        }
        queue.restoreCompletedTransactions()
        await store.settle()
        await finishQueue(queue)
    }

    private func finishQueue(_ queue: SKPaymentQueue) async {
        for transaction in queue.transactions {
            let id = transaction.transactionIdentifier.flatMap { UInt64($0) }
            switch transaction.transactionState {
            case .purchased:
                if let id { CrashingShopper.say("bought \(id) \(transaction.payment.productIdentifier)") }
            case .failed, .restored: break
            default: continue
            }
            queue.finishTransaction(transaction)
            await store.settle()
            if transaction.transactionState == .purchased, let id, await !isUnfinished(id) {
                CrashingShopper.say("finished \(id)")
            }
        }
    }

    private func useTheRest() async {
        await step("sharing") {
            CrashingShopper.say("trying shared")
            let id = try await store.shareFromFamily("shared")
            CrashingShopper.say("bought \(id) shared")
            try await store.endFamilySharing(of: id)
            CrashingShopper.say("refunded \(id)")
        }
        await step("promoting") { try await Product.PromotionInfo.updateProductOrder(byID: ["pro", "coins"]) }
        await step("reading the receipt") { _ = try await AppReceipt.data() }
        await step("deleting") {
            guard let bought = try await buy("gems") else { return }
            CrashingShopper.say("deleting \(bought.id)")
            try await store.deleteTransaction(bought.id)
        }
    }

    /// Clears the store, after which identifiers start again (TS-08).
    private func startAgain() async {
        await step("clearing") {
            CrashingShopper.say("clearing")
            try await store.clearTransactions()
            CrashingShopper.say("cleared")
        }
        await step("buying again") { if let bought = try await buy("coins") { await finish(bought) } }
    }
}

/// An observer that leaves every transaction in the queue.
final class SilentObserver: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
}
