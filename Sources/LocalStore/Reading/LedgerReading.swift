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
        in database: any LedgerHistory,
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
/// when the last iterator that needs it ends or is released, or when the store gives the snapshot up.
final class LedgerReading: TransactionReading {
    /// The change number of the snapshot.
    let sequence: Int64
    private let snapshot: Mutex<(any LedgerHistory)?>

    /// Opens a snapshot of this moment; `nil` for a database in memory.
    init?(of database: any LedgerStorage) throws(PersistenceFailure) {
        guard let snapshot = try database.openSnapshot() else { return nil }
        sequence = try snapshot.sequence()
        self.snapshot = Mutex(snapshot)
    }

    /// A page of the snapshot; `nil` if the snapshot was given up.
    func part(_ read: LedgerPart, after cursor: TransactionCursor?) throws(PersistenceFailure) -> [StoredTransaction]? {
        try snapshot.withLock { snapshot throws(PersistenceFailure) in
            guard let snapshot else { return nil }
            return try read.transactions(in: snapshot, after: cursor, upTo: sequence)
        }
    }

    /// True until the snapshot is given up.
    var isOpen: Bool { snapshot.withLock { $0 != nil } }

    /// Closes the snapshot, so that its sequences continue at their position in the current state.
    func giveUp() { snapshot.withLock { $0 = nil } }
}

/// The snapshots that are open, and the bounds of what they cost.
///
/// SQLite keeps every change since a snapshot in the write-ahead log, and a snapshot takes two file descriptors. An
/// iterator that an app stops reading would otherwise hold both forever (<doc:OneMomentPerSequence>).
struct OpenReadings {
    /// The maximum number of snapshots that are open at the same time.
    static let limit = 16
    /// The maximum number of changes while a snapshot stays open.
    ///
    /// A change takes up to 40 kB of the log.
    static let mostChanges: Int64 = 1000

    private struct Place { weak var reading: LedgerReading? }

    private var places: [Place] = []

    /// The snapshots that are open, oldest first.
    var open: [LedgerReading] { places.compactMap(\.reading).filter(\.isOpen) }

    var isEmpty: Bool { places.isEmpty }

    /// The open snapshot of a change number.
    func reading(at sequence: Int64) -> LedgerReading? { open.last { $0.sequence == sequence } }

    /// Adds a snapshot, and gives up the oldest ones beyond the limit.
    mutating func add(_ reading: LedgerReading) {
        let open = open + [reading]
        for old in open.dropLast(Self.limit) { old.giveUp() }
        places = open.suffix(Self.limit).map(Place.init)
    }

    /// Gives up the snapshots that are too many changes behind.
    mutating func giveUp(behind sequence: Int64) {
        guard !places.isEmpty else { return }
        let open = open
        for reading in open where sequence - reading.sequence > Self.mostChanges { reading.giveUp() }
        places = open.filter(\.isOpen).map(Place.init)
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
