public import Foundation
public import StoreInterface
import StoreTime

/// The one door for a payment queue that is built on the asynchronous API.
///
/// Apple's public API never says why a purchase waits, that a request was declined, or that another API finished a
/// transaction; a queue needs all three. A scope also names the store that a task talks to, so that a queue can bind
/// its callbacks to the store they belong to. It holds on to the store's identity and not to the store: a scope that
/// is kept does not keep its store open.
///
/// ## Differs from Apple
///
/// Apple's StoreKit has nothing like it. A queue must also work without it, and then knows less.
@_spi(PaymentQueues) public struct StoreScope: Hashable, Sendable {
    let reference: StoreReference

    private init(reference: StoreReference) { self.reference = reference }

    /// The store that the calling task talks to.
    public static var current: StoreScope { current(for: "SKPaymentQueue") }

    /// The store of a call.
    ///
    /// - Parameter call: The call, as an app writes it, for the message that the calling code has no store.
    /// - Returns: The store; one that fails everything where there is none.
    public static func current(for call: String) -> StoreScope {
        StoreScope(reference: StoreConnection.currentReference(for: call))
    }

    /// The store that the calling task or dispatch queue was given; `nil` if it was given none.
    public static var own: StoreScope? { StoreConnection.ownReference.map { StoreScope(reference: $0) } }

    /// The store of a call, or `nil` if the calling code has lost its store; nothing is reported.
    public static var found: StoreScope? { StoreConnection.foundReference.map { StoreScope(reference: $0) } }

    /// The store that a product was loaded from.
    ///
    /// - Parameter product: The product.
    public init(of product: Product) { self.init(reference: product.origin) }

    /// The store of a call about something that came from this store.
    ///
    /// The calling code's own store counts first, then this one. If this one no longer exists, the installed one does.
    public var forCall: StoreScope { StoreScope(reference: StoreConnection.reference(following: reference)) }

    /// True while the store exists.
    ///
    /// A queue releases the state of a closed store.
    public var isOpen: Bool { reference.store != nil }

    /// The SQLite file that the store keeps its ledger in, or that this device has for a store on a server; `nil` for a
    /// store in memory, and for one that is gone.
    ///
    /// A queue may keep tables of its own there.
    public var journalPath: String? {
        guard let store = reference.store else { return nil }
        return switch store.location {
        case .file(let url): url.path(percentEncoded: false)
        case .server(let server): server.deviceFile.path(percentEncoded: false)
        case .memory: nil
        }
    }

    /// Runs code with this store as the current one, regardless of the caller's store.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func run<R>(_ body: () throws -> R) rethrows -> R {
        try StoreConnection.$scoped.withValue(nil) {
            try StoreConnection.$scope.withValue(reference, operation: body)
        }
    }

    /// Runs code with this store as the current one, regardless of the caller's store.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func run<R>(_ body: () async throws -> R) async rethrows -> R {
        try await StoreConnection.$scoped.withValue(nil) {
            try await StoreConnection.$scope.withValue(reference, operation: body)
        }
    }

    /// Runs a queue's own work, which is not recorded as an app's.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store and the marking.
    /// - Returns: The result of the code.
    public func working<R>(_ body: () throws -> R) rethrows -> R {
        try QueueWork.$isUnderWay.withValue(true) { try run(body) }
    }

    /// Runs a queue's own work, which is not recorded as an app's.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store and the marking.
    /// - Returns: The result of the code.
    public func working<R>(_ body: () async throws -> R) async rethrows -> R {
        try await QueueWork.$isUnderWay.withValue(true) { try await run(body) }
    }

    /// The number of the store's last published change, or 0 for a closed store.
    public var changeNumber: Int64 { reference.store?.changeNumber ?? 0 }

    /// The ``changeNumber`` of the store's last clearing, or 0 if it was never cleared or is closed.
    ///
    /// State that a queue keeps from before is obsolete, and the identifiers of earlier transactions
    /// may have been reused (TS-07, TS-08).
    public var clearedAt: Int64 { reference.store?.clearedAt ?? 0 }

    /// The transactions that tests deleted since the store was opened, or emptied (TS-48); none for a store that is
    /// gone.
    public var deletedTransactionIDs: Set<UInt64> { reference.store?.deletions.transactionIDs ?? [] }

    /// The names of the purchases that waited, or failed, and that tests deleted since then (TS-48).
    public var deletedTags: Set<String> { reference.store?.deletions.originTags ?? [] }

    /// The time on the store's clock, or `nil` for a closed store.
    public var now: Date? { reference.store?.now.date }

    /// Runs code with this store as the current one, and tags the purchases it makes.
    ///
    /// - Parameters:
    ///   - tag: The tag, as used by ``originTag(of:)``, ``isPending(tag:)`` and ``signals``.
    ///   - askedAt: The store's ``changeNumber`` when the customer started the purchase. Unfinished transactions made
    ///     since then belong to other requests and do not answer this one, so that several payments added together are
    ///     several charges. `nil` stands for the moment of the purchase call.
    ///   - body: The code.
    /// - Returns: The result of the code.
    public func tagged<R>(
        _ tag: String,
        askedAt: Int64? = nil,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await PurchaseTag.$current.withValue(PurchaseTag(name: tag, askedAt: askedAt)) { try await run(body) }
    }

    /// Runs code that bypasses the listing delays of a store under test.
    ///
    /// - Parameter body: The code; it has to talk to this store.
    /// - Returns: The result of the code.
    public func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R {
        try await CompleteListing.$isWanted.withValue(true, operation: body)
    }

    /// Makes listeners of `Transaction.updates` that do not count as listeners of the app.
    ///
    /// A refund that is announced while only such listeners exist counts as undelivered, and undelivered refunds are
    /// not delivered to them (C-05).
    ///
    /// - Parameter body: The code that makes the iterators; it must use this store.
    /// - Returns: The result of the code.
    public func overhearing<R>(_ body: () throws -> R) rethrows -> R {
        try ListenerAttention.$current.withValue(.never, operation: body)
    }

    /// Makes listeners of `Transaction.updates` that count as long as a condition is true (C-05).
    ///
    /// - Parameters:
    ///   - isHeard: True if what is announced now reaches the app. It is called with no lock held, on any thread.
    ///   - body: The code that makes the iterators; it has to talk to this store.
    /// - Returns: The result of the code.
    public func listening<R>(
        while isHeard: @escaping @Sendable () -> Bool,
        _ body: () throws -> R
    ) rethrows -> R {
        try ListenerAttention.$current.withValue(.during(isHeard), operation: body)
    }

    /// Where the customer buys at present, as `Storefront.current` says it; `nil` for a store that is gone (F-02,
    ///
    public var storefront: Storefront? { reference.store?.presentStorefront.map { Storefront($0) } }

    /// True if an unfinished transaction was made after a change number; false for a store that is gone.
    ///
    /// - Parameters:
    ///   - transactionID: The `id` of a transaction of this store.
    ///   - changeNumber: A former ``changeNumber``.
    /// - Returns: False also for a transaction that is not unfinished.
    public func wasMade(transactionID: UInt64, after changeNumber: Int64) async -> Bool {
        guard let store = reference.store else { return false }
        return await shielded { await store.wasMade(transactionID: transactionID, after: changeNumber) }
    }

    /// Runs code that buys, and reports when the purchase is held by a test's gate.
    ///
    /// - Parameters:
    ///   - hear: Called with `true` when the purchase is held and with `false` when it continues, on any thread.
    ///   - body: The code, with this store as the current one.
    /// - Returns: The result of the code.
    public func noticingHolds<R>(
        _ hear: @escaping @Sendable (Bool) -> Void,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await HoldNotice.$current.withValue(HoldNotice(hear), operation: body)
    }

    /// Runs code that buys for a customer with an app-specific name.
    ///
    /// The store does not keep the name. It is used only for verifying the signature of a promotional offer
    ///
    ///
    /// - Parameters:
    ///   - userName: The name, or `nil`.
    ///   - body: The code.
    /// - Returns: The result of the code.
    public static func buying<R>(
        for userName: String?,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await CustomerName.$current.withValue(userName, operation: body)
    }

    /// The name of the purchase that a transaction came from, if it had one.
    ///
    /// - Parameter transactionID: The `id` of a transaction of this store.
    /// - Returns: `nil` when the purchase had no name, or the store is gone.
    public func originTag(of transactionID: UInt64) async -> String? {
        guard let store = reference.store else { return nil }
        return await shielded { await store.originTag(transactionID: transactionID) }
    }

    /// Returns whether a purchase is pending approval (P-12).
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: `false` once it was approved or declined, and for a closed store.
    public func isPending(tag: String) async -> Bool {
        guard let store = reference.store else { return false }
        return await shielded { await store.isPending(originTag: tag) }
    }

    /// Returns the reason for which a purchase was answered with `.pending` (C-13).
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: The reason; `nil` if the purchase was not pending, once it was approved or declined, and for a closed
    ///   store. The answer for an interrupted purchase does not change while the process runs.
    public func pendingReason(tag: String) async -> PendingReason? {
        guard let store = reference.store else { return nil }
        return await shielded { await store.pendingReason(originTag: tag) }
    }

    /// Returns whether a transaction, finished or not, came from the purchase with a tag.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: `false` also for a closed store.
    public func hasTransaction(tag: String) async -> Bool {
        guard let store = reference.store else { return false }
        return await shielded { await store.hasTransaction(originTag: tag) }
    }

    /// The transaction that the customer had already and that answered the purchase of this name when it was approved.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: `nil` when there is none, and for a store that is gone.
    public func answer(tag: String) async -> UInt64? {
        guard let store = reference.store else { return nil }
        return await shielded { await store.answer(originTag: tag) }
    }

    /// The events of purchases and transactions that Apple's public API does not report.
    public var signals: Signals { Signals(reference: reference) }
}
