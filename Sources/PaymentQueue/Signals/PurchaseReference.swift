public import AdapterSupport

/// A reference to a transaction of the store, for a queue that finishes it later.
@_spi(Adapters) public struct PurchaseReference: Sendable {
    /// The identifier of the transaction.
    public let id: UInt64

    /// The change number of the event outside the app that made the transaction.
    ///
    /// It is `nil` unless the transaction comes from the announcement of that event, and without signals.
    public let madeAt: Int64?

    private let finishing: @Sendable () async -> Bool
    private let checking: @Sendable () async -> Bool
    private let reading: @Sendable () async throws -> Transaction?

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - madeAt: The change number of the event outside the app that made the transaction, in its announcement.
    ///   - finishing: Finishes the transaction. Returns false if the change could not be saved;
    ///     `PurchaseSignal.finished` follows when it is saved.
    ///   - checking: Returns true if the store has the transaction and it is not finished.
    ///   - reading: Reads the transaction, and throws if that fails now.
    public init(
        id: UInt64,
        madeAt: Int64? = nil,
        finishing: @escaping @Sendable () async -> Bool,
        checking: @escaping @Sendable () async -> Bool,
        reading: @escaping @Sendable () async throws -> Transaction?
    ) {
        self.id = id
        self.madeAt = madeAt
        self.finishing = finishing
        self.checking = checking
        self.reading = reading
    }

    /// Finishes the transaction.
    ///
    /// - Returns: False if the change could not be saved; `PurchaseSignal.finished` follows when it is saved.
    public func finish() async -> Bool { await finishing() }

    /// True if the store has the transaction and it is not finished.
    ///
    /// False for a transaction from before the store was cleared.
    public var isUnfinished: Bool { get async { await checking() } }

    /// The transaction; `nil` if it no longer exists.
    ///
    /// - Throws: The reason, if the transaction cannot be read now.
    public var transaction: Transaction? { get async throws { try await reading() } }
}

extension PurchaseReference {
    /// Creates a reference that looks for the transaction when it is finished, and keeps only its values.
    ///
    /// - Parameter record: The values of the transaction.
    public init(lookingFor record: PurchaseRecord) {
        self.init(id: record.id) {
            await record.unfinishedTransaction?.finish()
            return true
        } checking: {
            await record.unfinishedTransaction != nil
        } reading: {
            await record.unfinishedTransaction
        }
    }

    /// Creates a reference that keeps the transaction, for stores whose transactions can be read only in sequences.
    ///
    /// - Parameter transaction: The transaction.
    public init(keeping transaction: Transaction) {
        self.init(id: transaction.id) {
            await transaction.finish()
            return true
        } checking: {
            await PurchaseRecord(transaction).unfinishedTransaction != nil
        } reading: {
            transaction
        }
    }
}

extension PurchaseRecord {
    /// The transaction with these values in the list of the unfinished ones; `nil` if it is not listed.
    fileprivate var unfinishedTransaction: Transaction? {
        get async {
            for await result in Transaction.unfinished {
                let found = result.unsafePayloadValue
                guard found.id == id else { continue }
                return found.productID == productID && found.purchaseDate == purchaseDate ? found : nil
            }
            return nil
        }
    }
}
