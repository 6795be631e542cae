import Foundation
import OpenStoreKitTest

/// An app over the payment queue whose grant log is its only record of access.
final class LogObserver: NSObject, SKPaymentTransactionObserver {
    /// The moment at which the app finishes what it has granted.
    enum Style {
        /// After all transactions of a call are granted; grants name no transaction.
        case afterBatch
        /// In a later turn of the main queue.
        case later
    }

    enum Mistake {
        case finishesFirst, firstOfBatch, ignoresQuantity
    }

    private let device: ParityDevice
    private let style: Style
    private let mistake: Mistake?

    @MainActor static func launch(_ device: ParityDevice, _ style: Style, _ mistake: Mistake? = nil) -> ParityApp {
        let observer = LogObserver(device, style, mistake)
        SKPaymentQueue.default().add(observer)
        return ParityApp(
            buy: { observer.buy($0) },
            restore: { SKPaymentQueue.default().restoreCompletedTransactions() }
        )
    }

    private init(_ device: ParityDevice, _ style: Style, _ mistake: Mistake?) {
        (self.device, self.style, self.mistake) = (device, style, mistake)
    }

    private func buy(_ productID: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        payment.applicationUsername = device.account.uuidString
        SKPaymentQueue.default().add(payment)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        let ended = transactions.filter { transaction in
            switch transaction.transactionState {
            case .purchased, .restored, .failed: true
            case .purchasing, .deferred: false
            @unknown default: false
            }
        }
        let handled = mistake == .firstOfBatch ? Array(ended.prefix(1)) : ended
        if mistake == .finishesFirst { handled.forEach(queue.finishTransaction) }
        for transaction in handled where transaction.transactionState != .failed { deliver(transaction) }
        guard mistake != .finishesFirst else { return }
        switch style {
        case .afterBatch: handled.forEach(queue.finishTransaction)
        case .later: Task { @MainActor in handled.forEach(queue.finishTransaction) }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers where !Goods.consumables.contains(identifier) {
            device.grantLog.take(identifier)
        }
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool {
        true
    }

    private func deliver(_ transaction: SKPaymentTransaction) {
        let productID = transaction.payment.productIdentifier
        let date = transaction.transactionDate ?? device.now
        if Goods.consumables.contains(productID) {
            let identifier = transaction.transactionIdentifier ?? ""
            let known = device.defaults.stringArray(forKey: "granted") ?? []
            guard !known.contains(identifier) else { return }
            device.defaults.set(known + [identifier], forKey: "granted")
        } else if Goods.plans.contains(productID), Goods.end(of: productID, from: date) > device.now {
            for plan in Goods.plans { device.grantLog.take(plan) }
        }
        device.grantLog.grant(
            productID,
            quantity: mistake == .ignoresQuantity ? 1 : transaction.payment.quantity,
            transactionID: style == .later ? transaction.transactionIdentifier.flatMap { UInt64($0) } : nil,
            until: Goods.plans.contains(productID) ? Goods.end(of: productID, from: date) : nil
        )
    }
}
