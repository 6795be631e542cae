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
