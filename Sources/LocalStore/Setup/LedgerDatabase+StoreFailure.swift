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

    func clearingNumber() throws(StoreFailure) -> Int64 {
        try translating { () throws(PersistenceFailure) in try lastClearing() }
    }

    /// - Returns: `false`, with nothing written, when another process changed the database since.
    func saveUnlessStale(_ changes: [SavedChange], expecting sequence: Int64) throws(StoreFailure) -> Bool {
        do throws(PersistenceFailure) {
            try save(changes, expecting: sequence)
            return true
        } catch {
            guard error == .stale else { throw StoreFailure(error) }
            return false
        }
    }

    /// Lets nobody else write while something is decided and saved.
    func alone<T>(_ body: () throws(StoreFailure) -> T) throws(StoreFailure) -> T {
        try exclusively(mappingFailures: { StoreFailure($0) }, body)
    }

    func storedText(_ id: UInt64) throws(StoreFailure) -> StoredText? {
        try translating { () throws(PersistenceFailure) in try text(of: id) }
    }
}

func translating<Value>(_ body: () throws(PersistenceFailure) -> Value) throws(StoreFailure) -> Value {
    do throws(PersistenceFailure) {
        return try body()
    } catch {
        throw StoreFailure(error)
    }
}
