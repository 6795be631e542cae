import StoreInterface
import StoreLedger
import StorePersistence

/// Reads of the ledger in which signed text takes precedence over unsigned columns.
///
/// The columns of a row, and the state of a subscription, serve for searching and are not signed. If they differ from
/// the text, the text takes precedence if this store signed it. If this store did not sign the text, the entry counts
/// as damaged: its text is still delivered, its verification fails, and nothing is signed on its basis.
extension LedgerStorage {
    /// Loads the open part of the ledger and checks it.
    func loadLedger(_ signer: DocumentSigner) throws(StoreFailure) -> LedgerSnapshot {
        var snapshot = try translating { () throws(PersistenceFailure) in try load() }
        try check(&snapshot, by: signer)
        return snapshot
    }

    private func check(_ snapshot: inout LedgerSnapshot, by signer: DocumentSigner) throws(StoreFailure) {
        for index in snapshot.openEntries.indices {
            snapshot.openEntries[index] = try checked(snapshot.openEntries[index], by: signer)
        }
        for index in snapshot.chains.indices { try check(index, of: &snapshot, by: signer) }
    }

    /// Reads what was written to the open part of the ledger, and checks it.
    ///
    /// - Returns: The rows; `nil` if ``loadLedger(_:)`` is needed, such as when a row contradicts the ledger in memory.
    func ledgerDelta(
        _ signer: DocumentSigner,
        of ledger: Ledger,
        since sequence: Int64,
        rereading rows: LedgerRows
    ) throws(StoreFailure) -> LedgerDelta? {
        let found = try translating { () throws(PersistenceFailure) in try delta(since: sequence, rereading: rows) }
        guard let found else { return nil }
        var snapshot = LedgerSnapshot(
            sequence: found.sequence,
            nextTransactionID: found.nextTransactionID,
            openEntries: found.openEntries,
            chains: found.chains
        )
        try check(&snapshot, by: signer)
        var checked = found
        (checked.openEntries, checked.chains) = (snapshot.openEntries, snapshot.chains)
        return checked.agrees(with: ledger) ? checked : nil
    }

    /// Returns an entry in memory, or one of the closed history.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if there is none, or a storage failure if the database
    ///   cannot be read.
    func existingEntry(_ id: UInt64, in ledger: Ledger, _ signer: DocumentSigner) throws(StoreFailure) -> LedgerEntry {
        if let entry = ledger.entries[id] { return entry }
        let stored = try translating { () throws(PersistenceFailure) in try entry(id) }
        guard let stored else { throw .transactionNotFound(id: id) }
        return try checked(stored, by: signer)
    }

    /// The purchase that becomes the entitlement again if another of a non-renewing subscription is refunded.
    func unrevokedPurchase(besides entry: LedgerEntry, _ signer: DocumentSigner) throws(StoreFailure) -> LedgerEntry? {
        guard entry.kind == .nonRenewing else { return nil }
        let stored = try translating { () throws(PersistenceFailure) in
            try newestUnrevokedNonRenewing(productID: entry.productID, except: entry.id)
        }
        guard let stored else { return nil }
        let previous = try checked(stored, by: signer)
        return previous.productID == entry.productID && !previous.isRevoked ? previous : nil
    }

    /// The entry that the signed text describes, if the columns were altered.
    private func checked(_ entry: LedgerEntry, by signer: DocumentSigner) throws(StoreFailure) -> LedgerEntry {
        guard entry.isDamaged, let text = try storedText(entry.id), var signed = signer.entry(signedAs: text),
            signed.id == entry.id
        else { return entry }
        signed.isFinished = entry.isFinished
        signed.createdAt = entry.createdAt
        signed.cause = entry.cause
        signed.deviceID = entry.deviceID
        return signed
    }

    /// Compares the state of a subscription with its latest transaction.
    private func check(_ index: Int, of snapshot: inout LedgerSnapshot, by signer: DocumentSigner) throws(StoreFailure)
    {
        var chain = snapshot.chains[index]
        let found = snapshot.openEntries.firstIndex { $0.id == chain.latestTransactionID }
        guard let found, !chain.agrees(with: snapshot.openEntries[found]) else { return }
        let entry = snapshot.openEntries[found]
        guard !entry.isDamaged, let text = try storedText(entry.id), let signed = signer.entry(signedAs: text),
            signed.originalID == chain.originalID, signed.chainKey == chain.key, let end = signed.expirationDate
        else {
            snapshot.openEntries[found].isDamaged = true
            return
        }
        chain.productID = signed.productID
        chain.expirationDate = end
        chain.isRevoked = signed.isRevoked
        snapshot.chains[index] = chain
    }
}

extension LedgerDelta {
    /// Returns true unless a subscription and its latest transaction, of which only one is in the delta, contradict each
    /// other.
    func agrees(with ledger: Ledger) -> Bool {
        let (ids, keys) = (Set(openEntries.map(\.id)), Set(chains.map(\.key)))
        for chain in chains where !ids.contains(chain.latestTransactionID) {
            if missingEntries.contains(chain.latestTransactionID) { continue }
            if let entry = ledger.entries[chain.latestTransactionID], !chain.agrees(with: entry) { return false }
        }
        for entry in openEntries {
            guard let chain = ledger.chain(of: entry), chain.latestTransactionID == entry.id else { continue }
            if keys.contains(chain.key) || missingChains.contains(chain.key) { continue }
            if !chain.agrees(with: entry) { return false }
        }
        return true
    }
}

extension SubscriptionChain {
    fileprivate func agrees(with entry: LedgerEntry) -> Bool {
        entry.originalID == originalID && entry.chainKey == key && entry.productID == productID
            && entry.expirationDate == expirationDate && entry.isRevoked == isRevoked
    }
}

/// Database operations whose failures carry the path and the reason.
extension LedgerStorage {
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

    /// Saves changes, unless the database has changed.
    ///
    /// - Returns: `false`, with nothing written, if another process changed the database since.
    func saveUnlessStale(_ changes: [SavedChange], expecting sequence: Int64) throws(StoreFailure) -> Bool {
        do throws(PersistenceFailure) {
            try save(changes, expecting: sequence)
            return true
        } catch {
            guard error == .stale else { throw StoreFailure(error) }
            return false
        }
    }

    /// Holds the write lock while a decision is made and saved.
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
