import StoreInterface
import StorePersistence
import Synchronization

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
