import SQLiteDatabase
package import StoreInterface
package import StoreLedger
package import StorePersistence
import Synchronization

/// The hook through which another object observes and delays the store's work.
///
/// An ordinary store has no checkpoint. The module `StoreControl` sets one, through which tests hold purchases and
/// updates and change what listeners receive. Calls without `async` come from the store's executor, between saving and
/// publishing.
package protocol StoreCheckpoint: AnyObject, Sendable {
    /// True if nothing is held or changed, so that the store can skip the other calls.
    var isIdle: Bool { get }

    /// Waits before a step of a purchase.
    func pass(_ step: SimulatedStep, of productID: String) async

    /// Handles a saved change.
    func didSave(_ change: RecordedChange)

    /// Handles changes by other processes.
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

    /// Prepares a query, after the changes of other processes have been read.
    ///
    /// - Parameter isCounted: True if the query counts as one of those that a delayed listing waits for.
    func prepareQuery(isCounted: Bool)

    /// The earlier state that queries show; `nil` if they show everything.
    var shown: EarlierState? { get }

    /// True if the receipt stays as it is, even after changes.
    var keepsReceipt: Bool { get }

    /// True if the store reports no storefront at present.
    var hidesStorefront: Bool { get }
}

/// A reference to a checkpoint, which does not retain it.
final class CheckpointReference: Sendable {
    private struct State { weak var checkpoint: (any StoreCheckpoint)? }

    private let state = Mutex(State())

    var value: (any StoreCheckpoint)? { state.withLock { $0.checkpoint } }

    func set(_ checkpoint: any StoreCheckpoint) { state.withLock { $0.checkpoint = checkpoint } }
}

/// A saved change, with the ledger before and after it.
package struct RecordedChange: Sendable {
    /// The ledger before the change.
    package let former: Ledger
    /// The ledger after the change.
    package let ledger: Ledger
    /// The previous texts of the transactions that the change signed anew.
    package let formerTexts: [UInt64: StoredText]
    /// The events of the change.
    package let journal: [JournalRecord]
}

/// An event, and the update that listeners of `Transaction.updates` receive for it.
package struct PendingUpdate: Sendable {
    package let entry: JournalRecord
    package var announced: SignedTransaction?
    /// True if the update could not be read, and listeners read it from the journal as soon as they can.
    package var isUnread = false
    /// True if another process made the change.
    package var isForeign = false
}

/// An earlier state of the store that a query shows.
package struct EarlierState: Sendable {
    /// The ledger of that state.
    package let ledger: Ledger
    /// The texts of transactions that have been signed anew since.
    package let texts: [UInt64: StoredText]

    package init(ledger: Ledger, texts: [UInt64: StoredText]) {
        self.ledger = ledger
        self.texts = texts
    }
}

extension LocalStore {
    /// Sets the checkpoint, which the store does not retain.
    package nonisolated func setCheckpoint(_ checkpoint: any StoreCheckpoint) {
        channels.checkpoint.set(checkpoint)
    }

    /// The object that observes and delays the steps of this store; `nil` in an ordinary store.
    nonisolated var checkpoint: (any StoreCheckpoint)? { channels.checkpoint.value }

    /// Reads the changes of other processes before a query.
    ///
    /// - Returns: The earlier state that the query shows; `nil` for the present state.
    func refreshForQuery(isCounted: Bool = true) -> EarlierState? {
        refresh()
        checkpoint?.prepareQuery(isCounted: isCounted)
        return checkpoint?.shown
    }

    /// Waits at the checkpoint before a step of a purchase.
    func pass(_ step: SimulatedStep, _ request: PurchaseRequest) async {
        guard let checkpoint, !checkpoint.isIdle else { return }
        await checkpoint.pass(step, of: request.productID)
    }
}
