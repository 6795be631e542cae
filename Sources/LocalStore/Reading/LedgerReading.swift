import StoreInterface
import StorePersistence
import Synchronization

/// A database query for one page of a finite sequence.
struct LedgerPart {
    /// The sequences that may take several pages.
    enum Subject {
        case history
        case historyOf(productID: String)
        case unfinished
    }

    let subject: Subject
    /// The transactions that a history leaves out (T-17, C-12).
    let extent: HistoryExtent
    var limit: Int

    /// The product of the sequence, if the sequence is about one product.
    var productID: String? {
        switch subject {
        case .historyOf(let productID): productID
        case .history, .unfinished: nil
        }
    }

    func transactions(
        in database: LedgerDatabase,
        after cursor: TransactionCursor?,
        upTo sequence: Int64
    ) throws(PersistenceFailure) -> [StoredTransaction] {
        switch subject {
        case .history, .historyOf:
            try database.listed(
                productID: productID,
                extent,
                after: cursor,
                upTo: sequence,
                limit: limit
            )
        case .unfinished: try database.unfinished(after: cursor, upTo: sequence, limit: limit)
        }
    }
}

/// A snapshot of the ledger in a file, for sequences that take several pages.
///
/// The reading has a connection of its own. The connection holds the snapshot open without blocking others, and closes
/// when the last iterator that needs it ends or is released.
final class LedgerReading: TransactionReading {
    /// The change number of the snapshot.
    let sequence: Int64
    private let snapshot: Mutex<LedgerDatabase>

    /// Opens a snapshot of this moment; `nil` for a database in memory.
    init?(of database: LedgerDatabase) throws(PersistenceFailure) {
        guard let snapshot = try database.openSnapshot() else { return nil }
        sequence = try snapshot.sequence()
        self.snapshot = Mutex(snapshot)
    }

    func part(_ read: LedgerPart, after cursor: TransactionCursor?) throws(PersistenceFailure) -> [StoredTransaction] {
        try snapshot.withLock { snapshot throws(PersistenceFailure) in
            try read.transactions(in: snapshot, after: cursor, upTo: sequence)
        }
    }
}

/// The remaining transactions of a sequence, where the database cannot hold a snapshot.
///
/// A database in memory has one connection, which shows every change at once. Therefore all transactions of a sequence
/// are read with its first page. They stay in their stored form, about a thousand bytes each, which the store in memory
/// uses anyway.
final class RemainingTransactions: TransactionReading {
    let transactions: ArraySlice<StoredTransaction>

    init(_ transactions: ArraySlice<StoredTransaction>) { self.transactions = transactions }
}
