import StoreControl
import Foundation
import LocalStore
@_spi(SimulatedStores) import PaymentQueue
import StoreLedger
import StoreTime
import TransactionCore

extension SimulatedStore {
    /// The unfinished transactions of the store and entries of the payment queue, oldest first.
    ///
    /// Deferred payments, payments in progress, and revoked transactions are not included. Read it after ``settle()``,
    /// because a running operation may still finish a transaction.
    public var unfinishedLeftovers: [UnfinishedLeftover] {
        get async {
            let unfinished = await local.unfinishedPurchases()
            let updates = ReceivedTransactions.transactions(of: local.identity)
            var entries = run { PaymentQueueActivity.entries }
            var leftovers: [UnfinishedLeftover] = []
            for purchase in unfinished {
                let id = String(purchase.entry.id)
                let index = entries.firstIndex {
                    $0.transaction.transactionIdentifier == id && $0.transaction.transactionState == .purchased
                }
                let queued = index.map { entries.remove(at: $0) }
                leftovers.append(
                    leftover(
                        purchase,
                        isAnnounced: updates.contains(purchase.entry.id),
                        queuedAndAnnounced: queued?.isDelivered
                    )
                )
            }
            leftovers += entries.compactMap { leftover(of: $0.transaction, isDelivered: $0.isDelivered) }
            return leftovers.sorted { ($0.date ?? now) < ($1.date ?? now) }
        }
    }

    private func leftover(
        _ purchase: UnfinishedPurchase,
        isAnnounced: Bool,
        queuedAndAnnounced: Bool?
    ) -> UnfinishedLeftover {
        let entry = purchase.entry
        let origin = purchase.leftoverOrigin
        var channels: Set<UnfinishedLeftover.Channel> = []
        if origin == .purchase, entry.cause?.queueTag == nil { channels.insert(.purchaseResult) }
        if isAnnounced { channels.insert(.updates) }
        if queuedAndAnnounced == true { channels.insert(.observers) }
        return UnfinishedLeftover(
            transactionID: String(entry.id),
            productID: entry.productID,
            origin: origin,
            date: entry.purchaseDate.date,
            age: age(of: entry.purchaseDate.date),
            receivedThrough: channels,
            isInStore: true,
            isInQueue: queuedAndAnnounced != nil
        )
    }

    /// Returns the leftover for a queue entry that is not an unfinished transaction of the store.
    private func leftover(of transaction: SKPaymentTransaction, isDelivered: Bool) -> UnfinishedLeftover? {
        let origin: UnfinishedLeftover.Origin
        switch transaction.transactionState {
        case .purchasing, .deferred: return nil
        case .purchased: origin = .alreadyOwned
        case .failed: origin = .failedPayment
        case .restored: origin = .restore
        @unknown default: return nil
        }
        return UnfinishedLeftover(
            transactionID: transaction.transactionIdentifier,
            productID: transaction.payment.productIdentifier,
            origin: origin,
            date: transaction.transactionDate,
            age: transaction.transactionDate.map { age(of: $0) },
            receivedThrough: isDelivered ? [.observers] : [],
            isInStore: false,
            isInQueue: true
        )
    }

    private func age(of date: Date) -> Duration {
        .milliseconds(StoreDate(now).milliseconds - StoreDate(date).milliseconds)
    }
}

extension UnfinishedPurchase {
    fileprivate var leftoverOrigin: UnfinishedLeftover.Origin {
        let kinds = events.map(\.kind)
        if entry.ownership == .familyShared { return .familySharing }
        if kinds.contains(.approved) { return .approval }
        if kinds.contains(.issueResolved) { return .interruption }
        if entry.reason == .renewal { return .renewal }
        return events.contains(where: \.isAnnounced) ? .outside : .purchase
    }
}
