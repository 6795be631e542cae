import StoreInterface
import StorePersistence

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
