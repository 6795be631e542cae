package import StoreLedger
package import StoreTime

/// The durable state of one store: the interface between the engine and a database.
///
/// The engine decides in memory, and passes its decisions to a storage together with the change number at which they
/// were made. Every conforming type guarantees:
///
/// - A method writes all of its changes durably or, when it throws, nothing.
/// - ``save(_:expecting:)`` rejects decisions that were made at another change number than the last one.
/// - The cost of reading depends on the result, not on the length of the history.
/// - A damaged row is reported with its table, and does not affect other rows.
///
/// A storage has one owner at a time, such as an actor. Other owners, also in other processes, open the same store
/// again. Files beside a database, locks, and connections are implementation details of the conforming type.
package protocol LedgerStorage: AnyObject, LedgerHistory, LedgerNotes {
    /// The path or the address of the store in error messages, without secrets.
    var name: String { get }

    /// Returns the metadata of the store, or `nil` before ``create(_:firstTransactionID:)``.
    ///
    /// - Throws: A failure to read.
    func metadata() throws(PersistenceFailure) -> StoreMetadata?

    /// Creates the store exactly once, also when several processes try at the same time.
    ///
    /// - Parameters:
    ///   - metadata: The metadata of a new store.
    ///   - firstTransactionID: The identifier of the first transaction, now and after ``clear(at:)``.
    /// - Returns: The metadata of the store: `metadata`, or that of the process that created it first.
    /// - Throws: A failure to read or to write; in that case no store is created.
    @discardableResult
    func create(_ metadata: StoreMetadata, firstTransactionID: UInt64) throws(PersistenceFailure) -> StoreMetadata

    /// The notes of the only device of the store; `nil` if each of several devices keeps its own.
    var onlyDevice: (any DeviceNotes)? { get }

    /// The families of the accounts; `nil` if the storage has only this account.
    var families: (any FamilyStorage)? { get }

    /// Reads a consistent snapshot of the open entries, the subscriptions and the waiting requests.
    ///
    /// - Throws: A failure to read.
    func load() throws(PersistenceFailure) -> LedgerSnapshot

    /// Reads the open rows that were written after a change number, and rows in doubt, in one moment.
    ///
    /// - Parameters:
    ///   - sequence: The change number.
    ///   - rows: The rows to read in any case.
    /// - Returns: The rows, which lead to the same ledger as a complete read; `nil` if ``load()`` is needed, such as
    ///   after a clearing.
    /// - Throws: A failure to read.
    func delta(since sequence: Int64, rereading rows: LedgerRows) throws(PersistenceFailure) -> LedgerDelta?

    /// Saves a batch of decisions in order, all of them or none.
    ///
    /// - Parameters:
    ///   - batch: The decisions, each made after the one before it.
    ///   - sequence: The change number that the first was made at.
    /// - Throws: ``PersistenceFailure/stale`` when another owner has written since, or a failure to write.
    func save(_ batch: [SavedChange], expecting sequence: Int64) throws(PersistenceFailure)

    /// Prevents writes of other owners while `body` reads, decides and saves, so that saving is never stale.
    ///
    /// The turn begins with the first read or save of `body`, and may end with its save, which is therefore its last
    /// step. All changes are durable when the method returns, and none is made when it throws.
    ///
    /// - Parameters:
    ///   - mapFailure: Converts a failure to begin or to commit to the caller's error type.
    ///   - body: The work.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the mapped failure, such as a wait for other writers that took too long.
    func exclusively<T, Failure: Error>(
        mappingFailures mapFailure: (PersistenceFailure) -> Failure,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T

    /// Removes all transactions, requests and events; identifiers start again (TS-07, TS-08).
    ///
    /// Used nonces of offer signatures may be used again, because their purchases no longer exist. Keys, the
    /// device's identifier, settings and ``LedgerNotes/value(_:)`` stay. The change number continues with the event of
    /// the clearing, so that no listener receives a number twice.
    ///
    /// - Returns: The change number afterwards.
    /// - Throws: A failure to write.
    @discardableResult
    func clear(at date: StoreDate) throws(PersistenceFailure) -> Int64

    /// The change numbers of the saves of this owner that failed with an unknown outcome, except those that are known to
    /// have failed.
    ///
    /// A later reading shows if they took place: it does not succeed before that is certain.
    var lateSaves: LateSaves { get }

    /// Returns the change number of the last clearing; 0 before the first.
    ///
    /// - Throws: A failure to read.
    func lastClearing() throws(PersistenceFailure) -> Int64

    /// Opens a snapshot of the history, which stays unchanged as long as it lives.
    ///
    /// Writers do not wait, and later writes are not visible.
    ///
    /// - Returns: A history to read, or `nil` where only the present can be read.
    /// - Throws: A failure to open another connection.
    func openSnapshot() throws(PersistenceFailure) -> sending (any LedgerHistory)?

    /// Returns a value that differs from earlier ones if another owner has committed in between.
    ///
    /// - Returns: The value, to be compared with other values of this storage; `nil` if only reading can show it.
    /// - Throws: A failure of the query.
    func foreignCommits() throws(PersistenceFailure) -> ForeignCommits?

    /// True if processes that wait to write take turns in the order in which they came.
    ///
    /// If not, a waiting process may reach its time limit while others keep the database locked most of the time.
    var queuesWriters: Bool { get }

    /// The log of the calls of the store's apps; `nil` if no other process can use the store.
    var lanes: (any LaneLog)? { get }

    /// Begins to notify other owners of commits made here, and returns the signal for theirs.
    ///
    /// - Returns: The signal; `nil` if no other process can use the store.
    /// - Throws: The reason why other owners cannot be notified. The store can be used nevertheless.
    func beginSignalling() throws(PersistenceFailure) -> (any CommitSignal)?
}

/// A state of the commits of other owners, which is equal to an earlier one if there were none in between.
package struct ForeignCommits: Hashable, Sendable {
    let reopenings: Int
    let dataVersion: Int64
}

/// The signal by which the processes that use a store notify each other of commits.
package protocol CommitSignal: Sendable {
    /// Wakes the processes that watch the store, after a change that is not a commit of the ledger.
    func notify()

    /// Begins to watch the commits of all processes.
    ///
    /// - Parameter handler: Called after each commit, also of this process, on any thread; several commits may cause
    ///   one call, and a call may occur without a commit.
    /// - Returns: The subscription, which ends when it is released.
    /// - Throws: A failure with the reason, if commits cannot be watched.
    func watch(_ handler: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> any CommitSubscription
}

/// A subscription to the commits of a store, which ends when it is released.
package protocol CommitSubscription: AnyObject, Sendable {}
