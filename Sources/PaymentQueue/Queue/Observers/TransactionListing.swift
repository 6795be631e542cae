import QueueAdapters

/// The transactions that are in the queue, and which of them observers have yet to be told of.
struct TransactionListing: Sendable {
    private struct Entry: Sendable {
        let position: Int
        let transaction: SKPaymentTransaction
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var untold: [ObjectIdentifier: Entry] = [:]
    /// Payments that the engine has not come to: they are listed, and observers hear of them when it has.
    private var early: Set<ObjectIdentifier> = []
    private var nextPosition = 0
    private var firstPosition = 0

    /// The oldest first.
    var transactions: [SKPaymentTransaction] { Self.inOrder(entries) }

    /// Whether observers were told of a transaction as it is now.
    func isTold(_ transaction: SKPaymentTransaction) -> Bool {
        let id = ObjectIdentifier(transaction)
        return untold[id] == nil && !early.contains(id)
    }

    /// Lists a payment that was just added, of which observers are not told yet.
    mutating func listEarly(_ transaction: SKPaymentTransaction) {
        let id = ObjectIdentifier(transaction)
        entries[id] = Entry(position: nextPosition, transaction: transaction)
        nextPosition += 1
        early.insert(id)
    }

    /// Lists transactions, and takes note that nobody has been told of them as they are now.
    mutating func list(_ transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let id = ObjectIdentifier(transaction)
            let entry = entries[id] ?? Entry(position: nextPosition, transaction: transaction)
            nextPosition += 1
            entries[id] = entry
            untold[id] = entry
            early.remove(id)
        }
    }

    /// Lists transactions that are older than all others.
    mutating func listFirst(_ transactions: [SKPaymentTransaction]) {
        firstPosition -= transactions.count
        for (offset, transaction) in transactions.enumerated() {
            let entry = Entry(position: firstPosition + offset, transaction: transaction)
            entries[ObjectIdentifier(transaction)] = entry
            untold[ObjectIdentifier(transaction)] = entry
        }
    }

    /// Takes note that those of a kind have to be told of once more.
    mutating func forgetTelling(where isAffected: (SKPaymentTransaction) -> Bool) {
        untold.merge(entries.filter { isAffected($0.value.transaction) }) { told, _ in told }
    }

    /// These in the order in which they are listed; what is not listed comes last.
    func inOrder(_ transactions: [SKPaymentTransaction]) -> [SKPaymentTransaction] {
        guard transactions.count > 1 else { return transactions }
        return transactions.map { (entries[ObjectIdentifier($0)]?.position ?? .max, $0) }.sorted { $0.0 < $1.0 }.map(
            \.1
        )
    }

    mutating func remove(_ transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            entries[ObjectIdentifier(transaction)] = nil
            untold[ObjectIdentifier(transaction)] = nil
            early.remove(ObjectIdentifier(transaction))
        }
    }

    /// What nobody has been told of, the oldest first, each once; from now on it counts as told.
    mutating func takeUntold() -> [SKPaymentTransaction] {
        defer { untold = [:] }
        return Self.inOrder(untold)
    }

    private static func inOrder(_ entries: [ObjectIdentifier: Entry]) -> [SKPaymentTransaction] {
        entries.values.sorted { $0.position < $1.position }.map(\.transaction)
    }
}

/// A transaction that observers are to be told of.
struct TransactionChange: Sendable {
    let transaction: SKPaymentTransaction
    /// What the transaction shows from then on; `nil` for what it shows already.
    let condition: TransactionCondition?
}

/// What a transaction of the queue came from, so that it can be told when a test has taken that out of the store.
struct TransactionSource: Sendable {
    /// The number of the last emptying that the engine knew of; `nil` while the store is working on the payment, which
    /// goes on in the empty store.
    var knownClearing: Int64?

    /// The name of the request, while there is no transaction of the store.
    var tag: String?

    /// The transactions of the store that it is, or is a copy of.
    var purchases: Set<UInt64> = []
}

/// What tests took out of the store, as of one moment.
struct DeletedItems {
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
