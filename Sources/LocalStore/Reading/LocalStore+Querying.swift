import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Synchronization

extension LocalStore {
    package func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        try listing(query, after: cursor, asOf: cursor == nil ? refreshForQuery() : checkpoint?.shown)
    }

    /// A page of a sequence.
    ///
    /// - Parameters:
    ///   - query: The sequence.
    ///   - cursor: The position after which the page begins; `nil` for the first page.
    ///   - state: The earlier state that the query shows; `nil` for the present state.
    /// - Returns: The page.
    /// - Throws: A failure to read, after two attempts.
    private func listing(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?,
        asOf state: EarlierState?
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

    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        let state = refreshForQuery()
        return try read("the latest transaction of the product \"\(productID)\"") { () throws(StoreFailure) in
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
        guard let entry = listed(state).latestNonRenewing(of: productID), let text = try storedText(entry.id) else {
            return nil
        }
        return StoredTransaction(id: entry.id, purchaseDate: entry.purchaseDate, text: text)
    }

    private func isMade(_ id: UInt64, after sequence: Int64) throws(PersistenceFailure) -> Bool {
        if let entry = ledger.entries[id] { return entry.createdAt > sequence }
        guard let entry = try database.entry(id) else { return false }
        return entry.createdAt > sequence
    }

    package func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? {
        refresh()
        return try read("transaction \(id)") { () throws(StoreFailure) in try savedTransaction(id) }
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
            guard let text = try listedText(entry.id, state) else { continue }
            if entry.isDamaged, signer.entry(signedAs: text) != nil { continue }
            transactions.append(
                SignedTransaction(text: text.text, transactionID: entry.id, readAt: ledger.sequence)
            )
        }
        return TransactionPage(transactions: transactions, next: nil)
    }
}

extension LocalStore {
    package func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        unknownProducts.note(identifiers, in: ledger.catalog, report: report)
        return presentedProducts.payloads(
            for: identifiers,
            in: ledger.catalog,
            storefront: ledger.rules.storefront,
            localeIdentifier: session.present.localeIdentifier
        )
    }

    package func storefront() async -> StorefrontPayload? { presentStorefront }

    package nonisolated var presentStorefront: StorefrontPayload? {
        checkpoint?.hidesStorefront == true ? nil : settings.withLock { $0.storefront }
    }

    package func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try await permit(.appTransaction)
        if refreshing { try await signIn() }
        return try signer.sign(appTransactionPayload)
    }

    /// The current app transaction, without device verification.
    var appTransactionPayload: AppTransactionPayload {
        var payload = AppTransactionPayload(
            receiptType: metadata.environment.rawValue,
            bundleID: metadata.bundleID,
            applicationVersion: configuration.appVersion,
            receiptCreationDate: configuration.clock.now,
            originalPurchaseDate: configuration.originalPurchaseDate(of: metadata),
            originalApplicationVersion: configuration.originalAppVersion(of: metadata)
        )
        payload.appAppleId = trust.appAppleID
        payload.originalPlatform = "iOS"
        return payload
    }

    package func synchronize() async throws(StoreFailure) {
        try await permit(.appStoreSync)
        try await signIn()
        refresh()
        // The next request for the receipt returns it with all restored transactions.
        if !keepsReceipt { appReceipt.expect() }
    }

    func signIn() async throws(StoreFailure) {
        let signedIn = await prompts.ask { await $0.signsIn() }
        if !signedIn { throw .userCancelled }
    }
}
