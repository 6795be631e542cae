/// The entries of the queue, indexed by their transaction, their journal row, and the store's transaction.
///
/// An engine keeps one: that of the payment queue, and that of an `ObserverBridge`.
@_spi(Adapters) public struct QueueEntries {
    private var entries: [ObjectIdentifier: QueueEntry] = [:]
    private var byTag: [String: ObjectIdentifier] = [:]
    private var byTransactionID: [UInt64: ObjectIdentifier] = [:]
    private var paying: [ObjectIdentifier: PaymentRequest] = [:]

    /// Creates a list without entries.
    public init() {}

    var all: [QueueEntry] { Array(entries.values) }

    /// The payments that have no outcome yet.
    public var payments: some Collection<PaymentRequest> { paying.values }

    /// The entry of a transaction of the queue.
    public subscript(transaction: SKPaymentTransaction) -> QueueEntry? { entries[ObjectIdentifier(transaction)] }

    subscript(tag tag: String) -> QueueEntry? { byTag[tag].flatMap { entries[$0] } }

    /// The entry that finishes this transaction of the store when it is finished; copies do not count.
    public subscript(transactionID id: UInt64) -> QueueEntry? { byTransactionID[id].flatMap { entries[$0] } }

    /// Adds an entry, or replaces the earlier entry of its transaction.
    ///
    /// - Parameter entry: The entry.
    public mutating func put(_ entry: QueueEntry) {
        remove(entry.transaction)
        let id = ObjectIdentifier(entry.transaction)
        entries[id] = entry
        if let tag = entry.tag { byTag[tag] = id }
        switch entry.phase {
        case .paying: paying[id] = entry.request
        case .purchased(let bought): byTransactionID[bought.id] = id
        case .deferred, .failed, .copied: break
        }
    }

    /// Removes the entry of a transaction.
    ///
    /// - Parameter transaction: The transaction; ignored if it has no entry.
    public mutating func remove(_ transaction: SKPaymentTransaction) {
        let id = ObjectIdentifier(transaction)
        guard let entry = entries.removeValue(forKey: id) else { return }
        if let tag = entry.tag { byTag[tag] = nil }
        paying[id] = nil
        if case .purchased(let bought) = entry.phase { byTransactionID[bought.id] = nil }
    }
}
