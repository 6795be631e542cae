public import Foundation
public import PurchaseEvents
public import AdapterSupport

/// Information that a payment queue cannot get from Apple's public API.
///
/// A queue also works without it: an implementation may answer `nil` and never call back. The queue then cannot
/// distinguish or report
///
/// - the reason of a pending purchase: an interrupted purchase is shown as `.deferred`, like one that needs approval
///   (C-13);
/// - that a request was declined: the entry stays `.deferred` (C-04);
/// - the request that an approved purchase belongs to: a new entry becomes `.purchased`, and the deferred one stays
///
/// - that the other API finished a transaction: its entry stays until the app finishes it, or until the next launch
///
/// - purchases made before a payment was added: the second of two equal payments may return the transaction of the
///   first instead of a charge of its own;
/// - that a transaction could not be finished: its entry leaves the queue, and is delivered again at the next launch
///
/// - that a test cleared the store: entries stay in the queue (TS-67);
/// - the store's time: a restored copy has the date of the copied purchase, and a delegate has unlimited time to
///   decide whether a purchase continues in another storefront (F-05);
/// - the order of an observer's attachment and a purchase: an observer may receive a purchase of the other API that was
///   made right after the observer was attached (C-18);
/// - that the app's own listeners still have to receive a refund that the queue has received (C-05).
///
/// It also identifies the store of the queue.
public protocol PurchaseSignals: Sendable {
    /// True while the store exists.
    var isStoreOpen: Bool { get }

    /// The SQLite file that the queue may keep its journal in; `nil` for a journal in memory.
    var journalPath: String? { get }

    /// The store's time; `nil` if it is not known.
    var now: Date? { get }

    /// The store's current change number, for ``purchasing(as:askedAt:_:)``, or `nil` if it is
    /// not known.
    var changeNumber: Int64? { get }

    /// The ``changeNumber`` of the store's last clearing, or `nil` if that cannot happen or is not known.
    ///
    /// State that the queue keeps from before is obsolete, and an earlier transaction's identifier may
    /// have been reused (TS-07, TS-08).
    var clearedAt: Int64? { get }

    /// The storefront in which the customer currently buys (F-02); `nil` if it is not known.
    var storefront: Storefront? { get }

    /// The transactions that tests deleted since the store was opened or cleared (TS-48).
    ///
    /// It is up to date at once, before the event is sent.
    var deletedTransactionIDs: Set<UInt64> { get }

    /// The tags of the pending or failed purchases that tests deleted since the store was opened or cleared (TS-48).
    var deletedTags: Set<String> { get }

    /// Runs code with this store as the current one.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    func run<R>(_ body: () throws -> R) rethrows -> R

    /// Runs code with this store as the current one.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    func run<R>(_ body: () async throws -> R) async rethrows -> R

    /// Runs the queue's own work, which a test's recorders do not record.
    ///
    /// An implementation without recorders only runs the code.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    func work<R>(_ body: () throws -> R) rethrows -> R

    /// Runs the queue's own work, which a test's recorders do not record.
    ///
    /// An implementation without recorders only runs the code.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    func work<R>(_ body: () async throws -> R) async rethrows -> R

    /// Runs code that buys, and tags its purchases.
    ///
    /// - Parameters:
    ///   - tag: The tag, as used by the other members.
    ///   - changeNumber: The ``changeNumber`` when the customer started the purchase: only earlier purchases can be
    ///     returned again instead of a charge.
    ///   - body: The code.
    /// - Returns: The result of the code.
    func purchasing<R>(as tag: String, askedAt changeNumber: Int64?, _ body: () async throws -> R) async rethrows -> R

    /// Returns the tag of the purchase that made a transaction; `nil` if it had no tag, or the tag is not known.
    ///
    /// - Parameter transactionID: The transaction's identifier in the store.
    /// - Returns: The tag.
    func originTag(of transactionID: UInt64) async -> String?

    /// Returns true if an unfinished transaction was made after a ``changeNumber``; false if that is not known.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction's identifier in the store.
    ///   - changeNumber: A former ``changeNumber``.
    /// - Returns: False also for a transaction that is not unfinished.
    func wasMade(_ transactionID: UInt64, after changeNumber: Int64) async -> Bool

    /// Makes listeners of `Transaction.updates` that take nothing from the app's own listeners (C-05).
    ///
    /// A refund that only these listeners receive counts as not received. An implementation that cannot do that only
    /// runs the code.
    ///
    /// - Parameter body: The code that makes the iterators.
    /// - Returns: The result of the code.
    func overhearing<R>(_ body: () throws -> R) rethrows -> R

    /// Makes listeners of `Transaction.updates` that count as listeners of the app while a condition is true (C-05).
    ///
    /// An implementation that cannot do that only runs the code.
    ///
    /// - Parameters:
    ///   - isHeard: True if a transaction that is announced now reaches the app. It is called with no lock held, on any
    ///     thread.
    ///   - body: The code that makes the iterators.
    /// - Returns: The result of the code.
    func listening<R>(while isHeard: @escaping @Sendable () -> Bool, _ body: () throws -> R) rethrows -> R

    /// Returns the reason why a purchase is pending, or `nil` if it is not known.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: The current reason.
    func wait(of tag: String) async -> PurchaseWait?

    /// Returns a reference to a transaction, which finishes it later without keeping its content.
    ///
    /// - Parameter transaction: A transaction of this store.
    /// - Returns: The reference.
    func reference(to transaction: Transaction) -> PurchaseReference

    /// Calls back after a time has elapsed for a waiting person.
    ///
    /// Waiting does not keep the store open.
    ///
    /// - Parameters:
    ///   - patience: The time to wait, from now.
    ///   - ring: Called once, unless the task is cancelled before; never called by an implementation without a clock.
    /// - Returns: The task that waits.
    func alarm(after patience: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never>

    /// Listens from the moment of the call.
    ///
    /// - Parameter hear: Called with each event, in the order in which they happen.
    /// - Returns: A task that ends when it is cancelled.
    func listen(_ hear: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never>

    /// Runs code that bypasses the listing delays of a store under test.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R

    /// Runs code that buys, and reports when the purchase is held by a test's gate.
    ///
    /// - Parameters:
    ///   - hear: Called with `true` when the purchase is held and with `false` when it continues, on any thread.
    ///   - body: The code.
    /// - Returns: The result of the code.
    func noticingHolds<R>(
        _ hear: @escaping @Sendable (Bool) -> Void,
        _ body: () async throws -> R
    ) async rethrows -> R

    /// True while the store records the calls of apps for a timeline.
    var isRecorded: Bool { get }

    /// Records a call of the app to the queue, or a callback to the app.
    ///
    /// - Parameter activity: The call or callback.
    func record(_ activity: QueueActivity)
}

extension PurchaseSignals {
    /// The default for stores without listing delays: only runs the code.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    public func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R { try await body() }

    /// The default for stores without gates: only runs the code.
    ///
    /// - Parameters:
    ///   - hear: Never called.
    ///   - body: The code.
    /// - Returns: The result of the code.
    public func noticingHolds<R>(
        _ hear: @escaping @Sendable (Bool) -> Void,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await body()
    }
}

extension PurchaseSignals {
    /// Always `nil`, because Apple's store cannot be cleared.
    public var clearedAt: Int64? { nil }

    /// Always empty, because Apple's store has no deletions.
    public var deletedTransactionIDs: Set<UInt64> { [] }

    /// Always empty, because Apple's store has no deletions.
    public var deletedTags: Set<String> { [] }

    /// Runs the code like any other.
    public func work<R>(_ body: () throws -> R) rethrows -> R { try run(body) }

    /// Runs the code like any other.
    public func work<R>(_ body: () async throws -> R) async rethrows -> R { try await run(body) }
}

/// The state of a purchase that the asynchronous API left pending.
public enum PurchaseWait: Hashable, Sendable {
    /// The purchase is still pending.
    ///
    /// A resolved interruption makes a new transaction, so that reason may also be returned afterwards.
    case pending(PendingReason)

    /// The purchase is no longer pending: it was approved, and there is a transaction, finished or not.
    case bought

    /// The purchase is no longer pending: it was approved, and a transaction that the customer had already answers it
    /// (P-15).
    case answered(transactionID: UInt64)

    /// The purchase is no longer pending: it was declined, or never made.
    case nothing
}

extension PurchaseSignals {
    /// False for a store that records nothing.
    public var isRecorded: Bool { false }

    /// Records nothing.
    public func record(_ activity: QueueActivity) {}
}
