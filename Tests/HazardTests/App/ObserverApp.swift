import Foundation
import OpenStoreKitTest

/// The sample app as it was written for the payment queue.
final class ObserverApp: NSObject, SKPaymentTransactionObserver {
    private let device: ParityDevice
    private let disk: Disk
    private let hazard: Hazard?
    private var isAttached = false
    /// The products that wait for an approval.
    private var wanted: Set<String> = []

    init(_ device: ParityDevice, file: String = "app.json", hazard: Hazard? = nil) throws {
        self.device = device
        self.hazard = hazard
        disk = try Disk(folder: device.folder, name: file)
    }

    func launch() { if hazard != .h4LateListener { attach() } }

    func openScreen() async {
        attach()
        _ = await ProductsLoader().load(Goods.all)
    }

    private func attach() {
        guard !isAttached else { return }
        isAttached = true
        SKPaymentQueue.default().add(self)
    }

    func buy(_ productID: String) async {
        attach()
        guard let product = await ProductsLoader().load([productID]).first else {
            return device.grantLog.notify(.failed, about: productID)
        }
        add(product)
    }

    private func add(_ product: SKProduct) {
        wanted.insert(product.productIdentifier)
        let payment = SKMutablePayment(product: product)
        payment.applicationUsername =
            hazard == .h11AccountMistaken ? "jane@example.com" : device.account.uuidString
        SKPaymentQueue.default().add(payment)
    }

    func restore() { SKPaymentQueue.default().restoreCompletedTransactions() }

    func priceText(of productID: String) async -> String? {
        guard let product = await ProductsLoader().load([productID]).first else { return nil }
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.locale = product.priceLocale
        return formatter.string(from: product.price)
    }

    var unlocked: Set<String> { disk.unlocked(at: device.now) }

    // MARK: Observing

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in hazard == .h22FirstOfBatch ? Array(transactions.prefix(1)) : transactions {
            let productID = transaction.payment.productIdentifier
            switch transaction.transactionState {
            case .purchased:
                if hazard == .h1FinishThenGrant { queue.finishTransaction(transaction) }
                deliver(transaction)
                if wanted.remove(productID) != nil { device.grantLog.notify(.bought, about: productID) }
                if hazard != .h1FinishThenGrant { queue.finishTransaction(transaction) }
            case .restored:
                deliver(transaction)
                if hazard != .h2FailedAndRestoredNotFinished { queue.finishTransaction(transaction) }
            case .failed:
                let isCancelled = (transaction.error as? SKError)?.code == .paymentCancelled
                if wanted.remove(productID) != nil {
                    device.grantLog.notify(isCancelled ? .cancelled : .failed, about: productID)
                }
                if hazard != .h2FailedAndRestoredNotFinished { queue.finishTransaction(transaction) }
            case .deferred:
                wanted.remove(productID)
                if hazard == .h10DeferredMistaken {
                    deliver(transaction)
                } else {
                    device.grantLog.notify(.waiting, about: productID)
                }
            case .purchasing: if hazard == .h3FinishInDefault { queue.finishTransaction(transaction) }
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers where !Goods.consumables.contains(identifier) {
            disk.change { $0.unlocked[identifier] = nil }
            device.grantLog.take(identifier)
        }
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool {
        // Added by the app itself, for the account that is signed in.
        if hazard != .h16PromotedDropped { add(product) }
        return false
    }

    private func deliver(_ transaction: SKPaymentTransaction) {
        let productID = transaction.payment.productIdentifier
        if Goods.consumables.contains(productID) {
            let quantity = hazard == .h21QuantityIgnored ? 1 : transaction.payment.quantity
            let isNew = disk.change { content in
                let isNew = content.delivered.insert(transaction.transactionIdentifier ?? "").inserted
                if isNew { content.coins[productID, default: 0] += quantity }
                return isNew
            }
            guard isNew else { return }
            let id = transaction.transactionIdentifier.flatMap { UInt64($0) }
            device.grantLog.grant(productID, quantity: quantity, transactionID: id)
            return
        }
        let end = Goods.end(of: productID, from: transaction.transactionDate ?? device.now)
        guard end > device.now else { return }
        disk.change { content in
            // One plan at a time: the one that was bought last.
            if Goods.plans.contains(productID) { for plan in Goods.plans { content.unlocked[plan] = nil } }
            content.unlocked[productID] = end
        }
        device.grantLog.grant(transaction, until: end)
    }
}
