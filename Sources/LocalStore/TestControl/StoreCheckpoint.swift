import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence

/// The one place at which the store lets another object take part in its work.
///
/// An ordinary store has no checkpoint. A ``ControlledStore`` sets one, through which tests hold purchases and updates
/// and change what listeners receive. Calls without `async` come from the store's executor, between saving and
/// publishing.
protocol StoreCheckpoint: AnyObject, Sendable {
    /// True if nothing is to be held or changed, so that the store need not ask.
    var isIdle: Bool { get }

    /// Waits before a step of a purchase.
    func pass(_ step: SimulatedStep, of productID: String) async

    /// Takes note of a saved change.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - journal: The events of the change.
    ///   - former: The ledger before the change.
    func didSave(_ change: ListingDelay.Change, journal: [JournalRecord], after former: Ledger)

    /// Takes note of changes that other processes made.
    func didReadChanges(leadingTo ledger: Ledger)

    /// Publishes updates with ``LocalStore/publish(_:upTo:isReleased:)``, now or later, in their order.
    ///
    /// - Parameters:
    ///   - updates: The updates, by growing change numbers.
    ///   - head: The change number up to which no other update follows.
    func publish(_ updates: [PendingUpdate], upTo head: Int64)

    /// True if a listener that exists now may receive an update only later.
    var holdsAnnouncements: Bool { get }

    /// Withdraws transactions that were removed from the store.
    ///
    /// - Parameter ids: The transactions; `nil` for all.
    func withdraw(_ ids: Set<UInt64>?)

    /// Orders the entries that a new listener receives first.
    func replayOrder(of entries: [LedgerEntry], at position: Int64) -> [LedgerEntry]

    /// Returns a transaction that a listener receives once more after it has received it at a change number.
    func repetition(of transaction: SignedTransaction, receivedAt position: Int64) -> SignedTransaction?

    /// Ends delays that end by themselves.
    func endDelays()
}

/// An earlier state of the store that a query shows.
struct EarlierState {
    /// The ledger of that state.
    let ledger: Ledger
    /// The texts of transactions that have been signed anew since.
    let texts: [UInt64: StoredText]
}

extension LocalStore {
    /// Sets the checkpoint, which the store does not keep.
    nonisolated func setCheckpoint(_ checkpoint: any StoreCheckpoint) {
        executor.wait { assumeIsolated { $0.checkpoint = checkpoint } }
    }

    /// Waits at the checkpoint before a step of a purchase.
    func pass(_ step: SimulatedStep, _ request: PurchaseRequest) async {
        guard let checkpoint, !checkpoint.isIdle else { return }
        await checkpoint.pass(step, of: request.productID)
    }

    /// The ledger as the queries show it.
    var listed: Ledger { earlier?.ledger ?? ledger }

    /// The text that the queries show for a transaction.
    func listedText(_ id: UInt64) throws(StoreFailure) -> StoredText? {
        if let former = earlier?.texts[id] { return former }
        return try storedText(id)
    }

    /// Runs a query that shows an earlier state.
    func showing<Value, Failure: Error>(
        _ state: EarlierState?,
        _ query: (isolated LocalStore) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        earlier = state
        defer { earlier = nil }
        return try query(self)
    }
}
