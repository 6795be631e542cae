import StoreInterface
import StoreLedger
import StorePersistence

/// The database in the words of the seam: every failure names path and reason.
extension LedgerDatabase {
    static func open(_ location: StoreLocation) throws(StoreFailure) -> LedgerDatabase {
        try translating { () throws(PersistenceFailure) in try LedgerDatabase(location) }
    }

    func storedMetadata() throws(StoreFailure) -> StoreMetadata? {
        try translating { () throws(PersistenceFailure) in try metadata() }
    }

    func createStore(_ metadata: StoreMetadata) throws(StoreFailure) -> StoreMetadata {
        let first = LedgerRules.firstTransactionID(in: metadata.environment)
        return try translating { () throws(PersistenceFailure) in
            try create(metadata, firstTransactionID: first)
        }
    }

    func currentSequence() throws(StoreFailure) -> Int64 {
        try translating { () throws(PersistenceFailure) in try sequence() }
    }

    func loadLedger() throws(StoreFailure) -> LedgerSnapshot {
        try translating { () throws(PersistenceFailure) in try load() }
    }

    /// - Returns: `false`, with nothing written, when another process changed the database since.
    func saveUnlessStale(_ changes: [SavedChange], expecting sequence: Int64) throws(StoreFailure) -> Bool {
        do throws(PersistenceFailure) {
            try save(changes, expecting: sequence)
            return true
        } catch {
            guard error == .stale else { throw .storage(detail: "\(error)") }
            return false
        }
    }

    /// An entry at hand, or one of the closed history.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when there is none, and that the database cannot be read.
    func existingEntry(_ id: UInt64, in ledger: Ledger) throws(StoreFailure) -> LedgerEntry {
        if let entry = ledger.entries[id] { return entry }
        guard let entry = try storedEntry(id) else { throw .transactionNotFound(id: id) }
        return entry
    }

    func storedEntry(_ id: UInt64) throws(StoreFailure) -> LedgerEntry? {
        try translating { () throws(PersistenceFailure) in try entry(id) }
    }
}

func translating<Value>(_ body: () throws(PersistenceFailure) -> Value) throws(StoreFailure) -> Value {
    do throws(PersistenceFailure) {
        return try body()
    } catch {
        throw .storage(detail: "\(error)")
    }
}
