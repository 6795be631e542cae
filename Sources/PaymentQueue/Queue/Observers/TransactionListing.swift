import PurchaseEvents

/// The transactions in the queue, with the updates that observers have yet to receive.
struct TransactionListing: Sendable {
    private struct Entry: Sendable {
        let position: Int
        let transaction: SKPaymentTransaction
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var undelivered: [ObjectIdentifier: Entry] = [:]
    /// Payments that the engine has not processed: they are listed, and observers receive them when the engine has.
    private var early: Set<ObjectIdentifier> = []
    /// The position of the next transaction of this process, above all positions of earlier ones.
    private var nextPosition = 1 << 40
    private var nextEarlierPosition = 0
    private var firstPosition = 0

    /// The transactions, the oldest first.
    var transactions: [SKPaymentTransaction] { Self.inOrder(entries) }

    /// Returns true if a transaction is listed.
    func contains(_ transaction: SKPaymentTransaction) -> Bool { entries[ObjectIdentifier(transaction)] != nil }

    /// Returns true if observers received a transaction in its current state.
    func isDelivered(_ transaction: SKPaymentTransaction) -> Bool {
        let id = ObjectIdentifier(transaction)
        return undelivered[id] == nil && !early.contains(id)
    }

    /// Lists a payment that was just added, which observers do not receive yet.
    mutating func listEarly(_ transaction: SKPaymentTransaction) {
        let id = ObjectIdentifier(transaction)
        entries[id] = Entry(position: nextPosition, transaction: transaction)
        nextPosition += 1
        early.insert(id)
    }

    /// Lists transactions, and marks their current state as not yet delivered.
    mutating func list(_ transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let id = ObjectIdentifier(transaction)
            let entry = entries[id] ?? Entry(position: nextPosition, transaction: transaction)
            nextPosition += 1
            entries[id] = entry
            undelivered[id] = entry
            early.remove(id)
        }
    }

    /// Lists transactions that are older than all others.
    mutating func listFirst(_ transactions: [SKPaymentTransaction]) {
        firstPosition -= transactions.count
        for (offset, transaction) in transactions.enumerated() {
            let entry = Entry(position: firstPosition + offset, transaction: transaction)
            entries[ObjectIdentifier(transaction)] = entry
            undelivered[ObjectIdentifier(transaction)] = entry
        }
    }

    /// Lists transactions that are older than those of this process, and newer than the other earlier ones.
    mutating func listEarlier(_ transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let id = ObjectIdentifier(transaction)
            let entry = entries[id] ?? Entry(position: nextEarlierPosition, transaction: transaction)
            nextEarlierPosition += 1
            entries[id] = entry
            undelivered[id] = entry
        }
    }

    /// Marks the matching transactions for another delivery.
    mutating func markUndelivered(where isAffected: (SKPaymentTransaction) -> Bool) {
        undelivered.merge(entries.filter { isAffected($0.value.transaction) }) { told, _ in told }
    }

    /// Returns the transactions in the order of the listing; unlisted ones come last.
    func inOrder(_ transactions: [SKPaymentTransaction]) -> [SKPaymentTransaction] {
        guard transactions.count > 1 else { return transactions }
        return transactions.map { (entries[ObjectIdentifier($0)]?.position ?? .max, $0) }.sorted { $0.0 < $1.0 }.map(
            \.1
        )
    }

    mutating func remove(_ transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            entries[ObjectIdentifier(transaction)] = nil
            undelivered[ObjectIdentifier(transaction)] = nil
            early.remove(ObjectIdentifier(transaction))
        }
    }

    /// Returns the undelivered transactions, the oldest first, without duplicates, and marks them as delivered.
    mutating func takeUndelivered() -> [SKPaymentTransaction] {
        defer { undelivered = [:] }
        return Self.inOrder(undelivered)
    }

    private static func inOrder(_ entries: [ObjectIdentifier: Entry]) -> [SKPaymentTransaction] {
        entries.values.sorted { $0.position < $1.position }.map(\.transaction)
    }
}

/// A transaction that is to be delivered to observers.
@_spi(Adapters) public struct TransactionChange: Sendable {
    let transaction: SKPaymentTransaction
    let condition: TransactionCondition?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - condition: The condition that the transaction shows from then on; `nil` to keep its current condition.
    public init(transaction: SKPaymentTransaction, condition: TransactionCondition? = nil) {
        self.transaction = transaction
        self.condition = condition
    }
}

/// The origin of a transaction of the queue, which determines whether a test has deleted it from the store.
struct TransactionSource: Sendable {
    /// The change number of the last clearing that the engine knew of.
    ///
    /// It is `nil` while the store is working on the payment, which continues in the cleared store.
    var knownClearing: Int64?

    /// The tag of the request, while the store has no transaction for it.
    var tag: String?

    /// The store's transactions that the entry represents, or is a copy of.
    var purchases: Set<UInt64> = []
}

/// The deleted items of the store: the items that tests deleted, as of one moment.
struct DeletedItems {
    private let transactionIDs: Set<UInt64>
    private let tags: Set<String>
    private let clearedAt: Int64

    init(_ moment: StoreMoment) {
        transactionIDs = moment.deletedTransactionIDs
        tags = moment.deletedTags
        clearedAt = moment.clearedAt
    }

    private var isNothing: Bool { clearedAt == 0 && transactionIDs.isEmpty && tags.isEmpty }

    /// Returns true if a transaction of the queue refers to an item that the store no longer has.
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
