import Foundation
import StoreInterface
import StoreLedger
import StorePersistence

/// Finite sequences that may be long: they are read page by page and show the state of their first page (T-15).
extension Queries {
    /// The number of transactions on a page.
    ///
    /// Small enough that the first page is ready soon, and large enough that loading a page costs little beside
    /// verification.
    package static let pageSize = 64

    func page(
        of subject: LedgerPart.Subject,
        after cursor: TransactionCursor?,
        asOf state: EarlierState?
    ) throws(StoreFailure) -> TransactionPage {
        // One more than a page holds, to show that another page follows.
        let part = LedgerPart(
            subject: subject,
            extent: configuration.historyExtent,
            limit: Self.pageSize + 1
        )
        guard let cursor else { return try firstPage(part, asOf: state) }
        switch cursor.reading {
        case let reading as LedgerReading: return try page(part, after: cursor, in: reading, asOf: state)
        case let rest as RemainingTransactions:
            return try page(of: part.productID, from: rest.transactions, readAt: cursor.snapshot, asOf: state)
        default: return TransactionPage(transactions: [], next: nil)
        }
    }

    private func firstPage(_ part: LedgerPart, asOf state: EarlierState?) throws(StoreFailure) -> TransactionPage {
        let sequence = listed(state).sequence
        let found = try translating { () throws(PersistenceFailure) in
            try part.transactions(in: database, after: nil, upTo: sequence)
        }
        guard found.count == part.limit else {
            return TransactionPage(
                transactions: try signed(found[...], of: part.productID, readAt: sequence, asOf: state),
                next: nil
            )
        }
        // Read again in the snapshot of the other pages: another process may just have written.
        if sequence == ledger.sequence, let reading = currentReading() {
            return try page(part, after: nil, in: reading, asOf: state)
        }
        let whole = LedgerPart(subject: part.subject, extent: part.extent, limit: .max)
        let all = try translating { () throws(PersistenceFailure) in
            try whole.transactions(in: database, after: nil, upTo: sequence)
        }
        return try page(of: part.productID, from: all[...], readAt: sequence, asOf: state)
    }

    private func page(
        _ part: LedgerPart,
        after cursor: TransactionCursor?,
        in reading: LedgerReading,
        asOf state: EarlierState?
    ) throws(StoreFailure) -> TransactionPage {
        let found = try translating { () throws(PersistenceFailure) -> [StoredTransaction] in
            // A snapshot that was given up is resumed by position: later transactions are left out all the same.
            if let found = try reading.part(part, after: cursor) { return found }
            return try part.transactions(in: database, after: cursor, upTo: reading.sequence)
        }
        let page = found.prefix(Self.pageSize)
        let next = found.count > page.count ? page.last.map { TransactionCursor(after: $0, in: reading) } : nil
        return TransactionPage(
            transactions: try signed(page, of: part.productID, readAt: reading.sequence, asOf: state),
            next: next
        )
    }

    private func page(
        of productID: String?,
        from transactions: ArraySlice<StoredTransaction>,
        readAt sequence: Int64,
        asOf state: EarlierState?
    ) throws(StoreFailure) -> TransactionPage {
        let page = transactions.prefix(Self.pageSize)
        let rest = transactions.dropFirst(Self.pageSize)
        let next =
            rest.isEmpty
            ? nil
            : page.last.map { last in
                TransactionCursor(
                    purchaseDate: last.purchaseDate,
                    transactionID: last.id,
                    snapshot: sequence,
                    reading: RemainingTransactions(rest)
                )
            }
        return TransactionPage(
            transactions: try signed(page, of: productID, readAt: sequence, asOf: state),
            next: next
        )
    }

    /// The reading of this moment, shared by all sequences in progress; `nil` where there can be none.
    private func currentReading() -> LedgerReading? {
        if let reading = readings.reading(at: ledger.sequence) { return reading }
        do throws(PersistenceFailure) {
            guard let opened = try LedgerReading(of: database) else { return nil }
            readings.add(opened)
            return opened
        } catch {
            // For example, too many open files: reading at once instead is as correct, and only uses more memory.
            configuration.report("a sequence is read at once, because \(error)")
            return nil
        }
    }

    /// The signed transactions of a page.
    ///
    /// A correctly signed text of another product proves nothing about the requested product.
    func signed(
        _ stored: ArraySlice<StoredTransaction>,
        of productID: String?,
        readAt sequence: Int64,
        asOf state: EarlierState?
    ) throws(StoreFailure) -> [SignedTransaction] {
        let mark = productID.flatMap(ProductMark.init)
        let fitting = stored.filter { transaction in
            mark.map { $0.isFound(in: transaction.text) || signer.entry(signedAs: transaction.text) == nil } ?? true
        }
        return try fitting.map { transaction throws(StoreFailure) in
            let stored = try signer.addressedHere(transaction.text)
            let text = state == nil ? stored : try reader.text(transaction.id, asOf: state) ?? stored
            return SignedTransaction(text: text.text, transactionID: transaction.id, readAt: sequence)
        }
    }
}

extension TransactionCursor {
    fileprivate init(after last: StoredTransaction, in reading: LedgerReading) {
        self.init(
            purchaseDate: last.purchaseDate,
            transactionID: last.id,
            snapshot: reading.sequence,
            reading: reading
        )
    }
}

/// The byte pattern by which a payload names its product, found without decoding it.
struct ProductMark {
    private let bytes: Data

    init?(_ productID: String) {
        do {
            bytes = Data("\"productId\":".utf8) + (try PayloadCoding.encode(productID))
        } catch {
            return nil
        }
    }

    func isFound(in text: StoredText) -> Bool { text.payload.range(of: bytes) != nil }
}
