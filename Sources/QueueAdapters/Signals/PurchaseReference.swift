public import AdapterSupport

/// A reference to a transaction of the store, for a queue that finishes it later.
public struct PurchaseReference: Sendable {
    /// The identifier of the transaction.
    public let id: UInt64

    private let finishing: @Sendable () async -> Bool
    private let checking: @Sendable () async -> Bool
    private let reading: @Sendable () async throws -> Transaction?

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - id: The identifier of the transaction.
    ///   - finishing: Finishes the transaction. Returns false if the change could not be saved;
    ///     `PurchaseSignal.finished` follows when it is saved.
    ///   - checking: Returns true if the store has the transaction and it is not finished.
    ///   - reading: Reads the transaction, and throws if that fails now.
    public init(
        id: UInt64,
        finishing: @escaping @Sendable () async -> Bool,
        checking: @escaping @Sendable () async -> Bool,
        reading: @escaping @Sendable () async throws -> Transaction?
    ) {
        self.id = id
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
    /// Creates a reference that keeps the transaction, for stores whose transactions can be read only in sequences.
    ///
    /// - Parameter transaction: The transaction.
    public init(keeping transaction: Transaction) {
        self.init(id: transaction.id) {
            await transaction.finish()
            return true
        } checking: {
            for await result in Transaction.unfinished {
                let found = result.unsafePayloadValue
                guard found.id == transaction.id else { continue }
                return found.productID == transaction.productID && found.purchaseDate == transaction.purchaseDate
            }
            return false
        } reading: {
            transaction
        }
    }
}
