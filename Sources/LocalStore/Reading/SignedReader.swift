import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The reading of a store's transactions and statuses as texts that are signed for this device.
///
/// A read that fails is repeated once.
struct SignedReader {
    let books: Books
    let storage: any LedgerStorage
    let signer: DocumentSigner

    private var ledger: Ledger { books.ledger }

    /// The text of a transaction, or `nil` if there is no such transaction.
    ///
    /// - Throws: A failure to read, after two attempts, or to sign.
    func text(_ id: UInt64) throws(StoreFailure) -> StoredText? {
        try retrying { () throws(StoreFailure) in
            guard let text = try storage.storedText(id) else { return nil }
            return try signer.addressedHere(text)
        }
    }

    /// The text that a query shows for a transaction.
    ///
    /// - Parameters:
    ///   - id: The transaction.
    ///   - state: The earlier state that the query shows; `nil` for the present state.
    /// - Returns: The text, or `nil` if there is no such transaction.
    /// - Throws: A failure to read, after two attempts, or to sign.
    func text(_ id: UInt64, asOf state: EarlierState?) throws(StoreFailure) -> StoredText? {
        if let former = state?.texts[id] { return former }
        return try text(id)
    }

    /// A transaction as it is stored, or `nil` if there is no such transaction.
    func transaction(_ id: UInt64) throws(StoreFailure) -> SignedTransaction? {
        try text(id).map { SignedTransaction(text: $0.text, transactionID: id, readAt: ledger.sequence) }
    }

    /// The transactions as they are stored, read together, without those that do not exist.
    func transactions(_ ids: Set<UInt64>) throws(StoreFailure) -> [UInt64: SignedTransaction] {
        guard !ids.isEmpty else { return [:] }
        let texts = try retrying { () throws(StoreFailure) in
            var texts = try translating { () throws(PersistenceFailure) in try storage.texts(of: ids) }
            for (id, text) in texts { texts[id] = try signer.addressedHere(text) }
            return texts
        }
        var transactions: [UInt64: SignedTransaction] = [:]
        for (id, text) in texts {
            transactions[id] = SignedTransaction(text: text.text, transactionID: id, readAt: ledger.sequence)
        }
        return transactions
    }

    /// The status of one subscription, signed anew as Apple's are (T-54); `nil` if there has never been one.
    ///
    /// - Parameters:
    ///   - key: The subscription.
    ///   - state: The earlier state that the query shows; `nil` for the present state.
    ///   - now: The present.
    /// - Returns: The status.
    /// - Throws: A failure to read or to sign.
    func status(
        of key: SubscriptionChain.Key,
        asOf state: EarlierState? = nil,
        at now: StoreDate
    ) throws(StoreFailure) -> SignedSubscriptionStatus? {
        let shown = state?.ledger ?? ledger
        guard let chain = shown.chains[key], let text = try text(chain.latestTransactionID, asOf: state) else {
            return nil
        }
        let transaction = SignedTransaction(
            text: text.text,
            transactionID: chain.latestTransactionID,
            readAt: shown.sequence
        )
        let info = shown.renewalInfo(of: chain, appTransactionID: signer.appTransactionID, at: now)
        return SignedSubscriptionStatus(
            groupID: key.groupID,
            state: chain.state(at: now),
            transaction: transaction,
            renewalInfo: try signer.sign(info)
        )
    }

    /// An entry that is not damaged; `nil` if there is none, or its row is damaged or cannot be read.
    func undamagedEntry(_ id: UInt64) -> LedgerEntry? {
        do throws(StoreFailure) {
            let entry = try storage.existingEntry(id, in: ledger, signer)
            return entry.isDamaged ? nil : entry
        } catch {
            // Requests that are pending approval have an identifier and no transaction.
            return nil
        }
    }
}

/// Repeats a read once if it fails, so that a temporary fault has no effect.
///
/// - Parameter body: The read. It changes nothing, so that it can be repeated.
/// - Returns: The result of `body`.
/// - Throws: The failure of the second attempt.
func retrying<Value>(_ body: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value {
    do throws(StoreFailure) {
        return try body()
    } catch {
        return try body()
    }
}
