public import Foundation
public import TransactionCore

/// What a payment queue cannot learn from Apple's public API.
///
/// A queue works without any of it: an implementation may know nothing, by answering `nil` and never calling back. The queue
/// then cannot tell
///
/// - why a purchase waits: an interrupted purchase is shown as `.deferred` like one that somebody has to approve (C-13);
/// - that a request was declined: the entry stays `.deferred` (C-04);
/// - which request an approved purchase belongs to: a new entry becomes `.purchased`, and the deferred one stays;
/// - that the other API finished a transaction: its entry stays until the app finishes it, or until the next launch;
/// - what was bought already when a payment was added: the second of two equal payments may bring the transaction of the
///   first instead of a charge of its own;
/// - that a test emptied the store: what was in the queue stays there (TS-67);
/// - what time it is for the store: a restored copy has the date of the purchase it copies, and a delegate may take as
///   long as it likes to say whether a purchase goes on in another storefront (F-05);
/// - in which order an observer was attached and a purchase was made: an observer may be told of a purchase of the other
///   API that was made right after it was attached (C-18);
/// - that the app's own listeners have to be told of a refund, although the queue has heard of it (C-05).
///
/// It also says which store the queue belongs to, where there can be several.
public protocol PurchaseSignals: Sendable {
    /// Whether the store still exists.
    var isStoreOpen: Bool { get }

    /// The SQLite file that the queue may keep its journal in; `nil` for a journal in memory.
    var journalPath: String? { get }

    /// The store's time; `nil` where it is not known.
    var now: Date? { get }

    /// How much had happened in the store by now, to be handed to ``purchasing(as:askedAt:_:)`` later; `nil` where it is
    /// not known.
    var changeNumber: Int64? { get }

    /// The ``changeNumber`` at which the store was emptied last; `nil` where that cannot happen, or is not known.
    ///
    /// What the queue keeps from before that is about nothing any more, and a transaction's identifier from before may
    /// belong to another one since (TS-07, TS-08).
    var clearedAt: Int64? { get }

    /// Where the customer buys at present (F-02); `nil` where it is not known.
    var storefront: Storefront? { get }

    /// The transactions that tests deleted since the store was opened, or emptied (TS-48).
    ///
    /// Known the moment it is done, before anybody is told of it as an event.
    var deletedTransactionIDs: Set<UInt64> { get }

    /// The names of the purchases that waited, or failed, and that tests deleted since then (TS-48).
    var deletedTags: Set<String> { get }

    /// Runs code that talks to the store.
    ///
    /// - Parameter body: The code; tasks it starts talk to the store, too.
    /// - Returns: What the code returns.
    func run<R>(_ body: () throws -> R) rethrows -> R

    /// Runs code that talks to the store.
    ///
    /// - Parameter body: The code; tasks it starts talk to the store, too.
    /// - Returns: What the code returns.
    func run<R>(_ body: () async throws -> R) async rethrows -> R

    /// Runs the queue's own work, which a test that notes what apps do and hear can leave out.
    ///
    /// An implementation that knows of no such test just runs it.
    ///
    /// - Parameter body: The code; tasks it starts talk to the store, too.
    /// - Returns: What the code returns.
    func work<R>(_ body: () throws -> R) rethrows -> R

    /// Runs the queue's own work, which a test that notes what apps do and hear can leave out.
    ///
    /// An implementation that knows of no such test just runs it.
    ///
    /// - Parameter body: The code; tasks it starts talk to the store, too.
    /// - Returns: What the code returns.
    func work<R>(_ body: () async throws -> R) async rethrows -> R

    /// Runs code that buys, and gives its purchases a name.
    ///
    /// - Parameters:
    ///   - tag: The name that the other members speak of.
    ///   - changeNumber: The ``changeNumber`` of the moment when the customer asked: only what was bought before can be
    ///     handed out again instead of a charge.
    ///   - body: The code.
    /// - Returns: What the code returns.
    func purchasing<R>(as tag: String, askedAt changeNumber: Int64?, _ body: () async throws -> R) async rethrows -> R

    /// The name of the purchase that a transaction came from; `nil` when it had none, or it is not known.
    ///
    /// - Parameter transactionID: The transaction's identifier in the store.
    /// - Returns: The name.
    func originTag(of transactionID: UInt64) async -> String?

    /// True if an unfinished transaction was made after a ``changeNumber``; false where it is not known.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction's identifier in the store.
    ///   - changeNumber: A former ``changeNumber``.
    /// - Returns: False also for a transaction that is not unfinished.
    func wasMade(_ transactionID: UInt64, after changeNumber: Int64) async -> Bool

    /// Makes listeners of `Transaction.updates` that take nothing from the app's own: a refund that only they hear counts
    /// as unheard (C-05).
    ///
    /// An implementation that cannot do that just runs the code.
    ///
    /// - Parameter body: The code that makes the iterators.
    /// - Returns: The result of the code.
    func overhearing<R>(_ body: () throws -> R) rethrows -> R

    /// Makes listeners of `Transaction.updates` that count as long as a condition is true (C-05).
    ///
    /// An implementation that cannot do that just runs the code.
    ///
    /// - Parameters:
    ///   - isHeard: True if what is announced now reaches the app. It is called with no lock held, on any thread.
    ///   - body: The code that makes the iterators.
    /// - Returns: The result of the code.
    func listening<R>(while isHeard: @escaping @Sendable () -> Bool, _ body: () throws -> R) rethrows -> R

    /// What a purchase waits for; `nil` where it is not known.
    ///
    /// - Parameter tag: The name of the purchase.
    /// - Returns: What it waits for at this moment.
    func wait(of tag: String) async -> PurchaseWait?

    /// Calls when somebody in front of the device has waited so long, counted from this call.
    ///
    /// - Parameters:
    ///   - patience: How long.
    ///   - ring: Called once, unless the task is cancelled before; never by an implementation that knows no time.
    /// - Returns: The task that waits.
    func alarm(after patience: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never>

    /// Listens from the moment of the call.
    ///
    /// - Parameter hear: Called with each event, in the order in which they happen.
    /// - Returns: A task that ends when it is cancelled.
    func listen(_ hear: @escaping @Sendable (PurchaseEvent) -> Void) -> Task<Void, Never>

    /// Runs code that reads everything that was bought, also what a store under test does not list yet.
    ///
    /// - Parameter body: The code.
    /// - Returns: What the code returns.
    func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R

    /// Runs code that buys, and says when the purchase waits for a test, and when it goes on.
    ///
    /// - Parameters:
    ///   - hear: Called with `true`, and later with `false`, on any thread; never where there are no such tests.
    ///   - body: The code.
    /// - Returns: What the code returns.
    func noticingHolds<R>(
        _ hear: @escaping @Sendable (Bool) -> Void,
        _ body: () async throws -> R
    ) async rethrows -> R
}

extension PurchaseSignals {
    /// Runs code that reads everything that was bought; for a store that lists everything at once.
    ///
    /// - Parameter body: The code.
    /// - Returns: What the code returns.
    public func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R { try await body() }

    /// Runs code that buys; for a store that no test holds.
    ///
    /// - Parameters:
    ///   - hear: Never called.
    ///   - body: The code.
    /// - Returns: What the code returns.
    public func noticingHolds<R>(
        _ hear: @escaping @Sendable (Bool) -> Void,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await body()
    }
}

extension PurchaseSignals {
    /// `nil`: nobody empties Apple's store.
    public var clearedAt: Int64? { nil }

    /// Empty: nobody deletes anything in Apple's store.
    public var deletedTransactionIDs: Set<UInt64> { [] }

    /// Empty: nobody deletes anything in Apple's store.
    public var deletedTags: Set<String> { [] }

    /// Runs the code like any other.
    public func work<R>(_ body: () throws -> R) rethrows -> R { try run(body) }

    /// Runs the code like any other.
    public func work<R>(_ body: () async throws -> R) async rethrows -> R { try await run(body) }
}
