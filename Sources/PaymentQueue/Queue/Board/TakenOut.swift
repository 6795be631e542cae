import QueueAdapters

/// What tests took out of the store, as of one moment.
struct TakenOut {
    private let transactionIDs: Set<UInt64>
    private let tags: Set<String>
    private let clearedAt: Int64

    init(_ signals: any PurchaseSignals) {
        // In this order: emptying the store forgets the deletions before it, which it covers.
        transactionIDs = signals.deletedTransactionIDs
        tags = signals.deletedTags
        clearedAt = signals.clearedAt ?? 0
    }

    private var isNothing: Bool { clearedAt == 0 && transactionIDs.isEmpty && tags.isEmpty }

    /// Whether a transaction of the queue is about something that the store does not have any more.
    func includes(_ transaction: SKPaymentTransaction) -> Bool {
        guard !isNothing, let source = transaction.source else { return false }
        return includes(source)
    }

    func includes(_ source: TransactionSource) -> Bool {
        if let knownClearing = source.knownClearing, knownClearing < clearedAt { return true }
        if let tag = source.tag, tags.contains(tag) { return true }
        return !source.purchases.isDisjoint(with: transactionIDs)
    }
}
