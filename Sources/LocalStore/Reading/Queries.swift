import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The finite queries of a store, for the present state or an earlier one.
///
/// Sequences that may be long are read page by page, and show the state of their first page (T-15). The class has no
/// isolation of its own: its store uses it on the store's executor, after bringing the ledger up to date.
package final class Queries {
    let reader: SignedReader
    let configuration: LocalStoreConfiguration
    /// The snapshots that iterators are still reading page by page.
    var readings = OpenReadings()

    init(reading reader: SignedReader, _ configuration: LocalStoreConfiguration) {
        self.reader = reader
        self.configuration = configuration
    }

    var ledger: Ledger { reader.books.ledger }
    var database: any LedgerStorage { reader.storage }
    var signer: DocumentSigner { reader.signer }

    /// The ledger that a query shows: that of an earlier state, or the present one.
    func listed(_ state: EarlierState?) -> Ledger { state?.ledger ?? ledger }

    // MARK: Transactions

    /// A page of a sequence.
    ///
    /// - Parameters:
    ///   - query: The sequence.
    ///   - cursor: The position after which the page begins; `nil` for the first page.
    ///   - state: The earlier state that the query shows; `nil` for the present state.
    /// - Returns: The page.
    /// - Throws: A failure to read, after two attempts.
    package func listing(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?,
        asOf state: EarlierState? = nil
    ) throws(StoreFailure) -> TransactionPage {
        try read("the transactions of a sequence") { () throws(StoreFailure) in
            switch query {
            case .all: return try page(of: .history, after: cursor, asOf: state)
            case .allOf(let productID):
                return try page(of: .historyOf(productID: productID), after: cursor, asOf: state)
            case .unfinished: return try page(of: .unfinished, after: cursor, asOf: state)
            case .currentEntitlements:
                return try held(listed(state).entitlements(at: configuration.clock.now), asOf: state)
            case .currentEntitlementsOf(let productID):
                return try held(listed(state).entitlements(to: productID, at: configuration.clock.now), asOf: state)
            }
        }
    }

    /// The latest transaction of a product, in an earlier state or the present one.
    package func latest(productID: String, asOf state: EarlierState? = nil) throws(StoreFailure) -> SignedTransaction? {
        try read("the latest transaction of the product \"\(productID)\"") { () throws(StoreFailure) in
            guard let latest = try latestListed(productID, asOf: state) else { return nil }
            return try signed([latest], of: productID, readAt: ledger.sequence, asOf: state).first
        }
    }

    private func latestListed(
        _ productID: String,
        asOf state: EarlierState?
    ) throws(StoreFailure) -> StoredTransaction? {
        let extent = configuration.historyExtent
        let sequence = listed(state).sequence
        let stored = try translating { () throws(PersistenceFailure) -> (StoredTransaction?, isListed: Bool) in
            let latest = try database.latest(productID: productID, extent)
            guard sequence < ledger.sequence, let latest, try isMade(latest.id, after: sequence) else {
                return (latest, true)
            }
            let shown = try database.listed(productID: productID, extent, after: nil, upTo: sequence, limit: 1).first
            return (shown, shown != nil)
        }
        if stored.isListed { return stored.0 }
        // The only type whose latest transaction may not be listed (C-12).
        guard let entry = listed(state).latestNonRenewing(of: productID), let text = try reader.text(entry.id) else {
            return nil
        }
        return StoredTransaction(id: entry.id, purchaseDate: entry.purchaseDate, text: text)
    }

    private func isMade(_ id: UInt64, after sequence: Int64) throws(PersistenceFailure) -> Bool {
        if let entry = ledger.entries[id] { return entry.createdAt > sequence }
        guard let entry = try database.entry(id) else { return false }
        return entry.createdAt > sequence
    }

    /// Reads from the database, a second time if the first attempt fails, and reports a failure that lasts.
    ///
    /// - Parameters:
    ///   - subject: The subject of the report, such as "transaction 7".
    ///   - body: The read. It changes nothing, so that it can be repeated.
    /// - Returns: The result of `body`.
    /// - Throws: The failure of the second attempt.
    func read<Value>(
        _ subject: @autoclosure () -> String,
        _ body: () throws(StoreFailure) -> Value
    ) throws(StoreFailure) -> Value {
        do throws(StoreFailure) {
            return try retrying(body)
        } catch {
            configuration.report("\(subject()) could not be read, after two attempts: \(error)")
            throw error
        }
    }

    /// Returns a page of entries in memory; entitlements never fill more than one page.
    ///
    /// An entry whose columns and text disagree is handed out if the text has no valid signature, and its verification
    /// fails. A correctly signed text names its own product, so it proves nothing about another one.
    private func held(_ entries: [LedgerEntry], asOf state: EarlierState?) throws(StoreFailure) -> TransactionPage {
        var transactions: [SignedTransaction] = []
        for entry in entries {
            guard let text = try reader.text(entry.id, asOf: state) else { continue }
            if entry.isDamaged, signer.entry(signedAs: text) != nil { continue }
            transactions.append(
                SignedTransaction(text: text.text, transactionID: entry.id, readAt: ledger.sequence)
            )
        }
        return TransactionPage(transactions: transactions, next: nil)
    }

    // MARK: Subscriptions

    /// The groups of all subscriptions, in an earlier state or the present one.
    package func subscribedGroups(asOf state: EarlierState? = nil) -> [String] {
        let ledger = listed(state)
        var known: Set<String> = []
        // Ordered by purchase, because the subscription that was requested first may have been bought last.
        let dated = ledger.chains.values.map { chain in
            (date: ledger.entries[chain.latestTransactionID]?.purchaseDate ?? chain.expirationDate, chain: chain)
        }
        return dated.sorted { ($0.date, $0.chain.latestTransactionID) > ($1.date, $1.chain.latestTransactionID) }
            .map(\.chain.groupID).filter { known.insert($0).inserted }
    }

    /// The statuses of the chains in a group, one each, the customer's own first (S-02).
    ///
    /// They are signed anew each time, as Apple's are (T-54).
    ///
    /// - Parameters:
    ///   - groupID: The group.
    ///   - state: The earlier state that the query shows; `nil` for the present state.
    /// - Returns: The statuses.
    /// - Throws: A failure to read or to sign.
    package func statuses(
        of groupID: String,
        asOf state: EarlierState? = nil
    ) throws(StoreFailure) -> [SignedSubscriptionStatus] {
        var statuses: [SignedSubscriptionStatus] = []
        for ownership in [LedgerEntry.Ownership.purchased, .familyShared] {
            let key = SubscriptionChain.Key(groupID: groupID, ownership: ownership)
            if let status = try reader.status(of: key, asOf: state, at: configuration.clock.now) {
                statuses.append(status)
            }
        }
        return statuses
    }
}
