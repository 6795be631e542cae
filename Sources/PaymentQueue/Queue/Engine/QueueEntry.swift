/// A transaction of the queue in the state that the engine knows, which may be ahead of the delivered state.
///
/// An entry is a small state machine, the same for the payment queue and for an `ObserverBridge`. A payment is paying
/// first. It becomes deferred, failed, purchased, or a copy; a deferred one becomes one of the last three. These three
/// are final: the entry stays until it is finished. Each step returns the change that observers receive.
@_spi(Adapters) public struct QueueEntry {
    /// The transaction that apps see.
    public let transaction: SKPaymentTransaction

    /// The payment; `nil` for a purchase that began without a payment in the queue.
    public let request: PaymentRequest?

    /// The position of the entry in the journal; `nil` if the store keeps the transaction, or the journal could not be
    /// written.
    var sequence: JournalSequence?

    /// The tag of the entry's row in the journal; `nil` if it has no row.
    var tag: String? { sequence == nil ? nil : request?.tag }

    /// The state of the entry.
    public private(set) var phase: Phase

    /// The states of an entry.
    public enum Phase {
        /// A payment that waits in the lane, or is being processed.
        case paying
        /// A payment that waits for an approval.
        case deferred
        /// A payment that failed.
        case failed
        /// A transaction of the store, which is finished together with the entry.
        case purchased(PurchaseReference)
        /// A copy of these purchases of the store, which does not know the copy.
        case copied(Set<UInt64>)
    }

    /// Creates an entry in its first state.
    ///
    /// - Parameters:
    ///   - transaction: The transaction that apps see.
    ///   - request: The payment; `nil` if there is none.
    ///   - phase: The state.
    public init(_ transaction: SKPaymentTransaction, for request: PaymentRequest? = nil, phase: Phase) {
        self.init(transaction, for: request, at: nil, phase: phase)
    }

    init(_ transaction: SKPaymentTransaction, for request: PaymentRequest?, at sequence: JournalSequence?, phase: Phase)
    {
        self.transaction = transaction
        self.request = request
        self.sequence = sequence
        self.phase = phase
    }
}

// MARK: Steps

@_spi(Adapters) extension QueueEntry {
    /// Makes the payment wait for an approval.
    ///
    /// - Returns: The change for observers.
    public mutating func wait() -> TransactionChange { step(to: .deferred, showing: .deferred) }

    /// Makes the payment fail.
    ///
    /// - Parameter error: The error of the payment.
    /// - Returns: The change for observers.
    public mutating func fail(with error: any Error) -> TransactionChange {
        step(to: .failed, showing: .failed(error))
    }

    /// Makes the entry represent a transaction of the store.
    ///
    /// - Parameters:
    ///   - record: The values of the transaction.
    ///   - bought: The reference by which the transaction is finished.
    /// - Returns: The change for observers.
    public mutating func adopt(_ record: PurchaseRecord, _ bought: PurchaseReference) -> TransactionChange {
        step(to: .purchased(bought), showing: .purchased(record))
    }

    /// Makes the entry a copy of a purchase that the app has delivered (C-09, C-11).
    mutating func become(_ copy: JournalCopy) -> TransactionChange {
        step(to: .copied(copy.purchases), showing: copy.condition(as: .purchased, at: sequence))
    }

    /// Finishes the transaction that the entry represents, at the app's request.
    ///
    /// - Parameter shown: The state that the transaction showed when the app finished it.
    /// - Returns: True if the entry leaves the queue.
    public func finish(shown: SKPaymentTransactionState) async -> Bool {
        switch phase {
        case .paying: return false
        case .purchased(let bought):
            // The approval was in progress while the app finished the deferred transaction. The app has not delivered
            // the purchased content, so the purchase is not finished; observers receive it.
            guard shown != .deferred else { return false }
            // The store repeats a finish that it could not save, and announces it then.
            return await bought.finish()
        case .deferred, .failed, .copied: return true
        }
    }

    private mutating func step(to next: Phase, showing condition: TransactionCondition) -> TransactionChange {
        switch (phase, next) {
        case (.paying, .deferred), (.paying, .failed), (.paying, .purchased), (.paying, .copied): break
        case (.deferred, .failed), (.deferred, .purchased), (.deferred, .copied): break
        default: assertionFailure("An entry cannot change from \(phase) to \(next)")
        }
        phase = next
        return TransactionChange(transaction: transaction, condition: condition)
    }
}

extension QueueEntry {
    /// Creates the entry for a payment or a copy of an earlier launch.
    ///
    /// - Parameters:
    ///   - request: The payment.
    ///   - state: The state in which it is now.
    ///   - sequence: The position of its row in the journal.
    init(_ request: PaymentRequest, in state: JournalRow.State, at sequence: JournalSequence) {
        let (condition, phase): (TransactionCondition, Phase) =
            switch state {
            case .waiting, .started: (.purchasing, .paying)
            case .deferred: (.deferred, .deferred)
            case .failed(let failure): (.failed(failure), .failed)
            case .owned(let copy): (copy.condition(as: .purchased, at: sequence), .copied(copy.purchases))
            case .restored(let copy): (copy.condition(as: .restored, at: sequence), .copied(copy.purchases))
            }
        self.init(
            SKPaymentTransaction(payment: SKPayment(request.terms), condition: condition),
            for: request,
            at: sequence,
            phase: phase
        )
    }
}

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
