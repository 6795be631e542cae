import StoreInterface
import StorePersistence
import Synchronization

/// What a page of a finite sequence asks the database for.
struct LedgerPart {
    /// The sequences that may take several pages.
    enum Subject {
        case history
        case historyOf(productID: String)
        case unfinished
    }

    let subject: Subject
    /// What is left out of a history (T-17, C-12).
    let extent: HistoryExtent
    var limit: Int

    /// The product that the sequence is about, if it is about one.
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

/// The ledger in a file as it was at one moment, for sequences that take several pages.
///
/// It has a connection of its own, which holds the moment open without being in anybody's way, and which closes when the
/// last iterator that needs it ends or goes away.
final class LedgerReading: TransactionReading {
    /// The change number of the moment.
    let sequence: Int64
    private let snapshot: Mutex<LedgerDatabase>

    /// Begins at this moment; `nil` in memory.
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

/// The rest of a sequence, where the moment it tells of cannot be kept in another way.
///
/// A database in memory has one connection, which shows every change at once, so all that a sequence will ever tell is
/// read with its first page. It is kept as it is stored, about a thousand bytes for each, which the store in memory
/// spends on each anyway.
final class RemainingTransactions: TransactionReading {
    let transactions: ArraySlice<StoredTransaction>

    init(_ transactions: ArraySlice<StoredTransaction>) { self.transactions = transactions }
}
