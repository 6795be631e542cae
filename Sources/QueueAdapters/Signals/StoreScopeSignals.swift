#if !AppleStoreKit
public import Foundation
public import PurchaseEvents
@_spi(PaymentQueues) public import TransactionCore

/// The signals of this package's own store.
///
/// Two values are equal when they refer to the same store. A stored value does not keep its store open.
public struct StoreScopeSignals: PurchaseSignals, Hashable {
    private let scope: StoreScope

    /// The signals of the calling task's store.
    public static var current: StoreScopeSignals { StoreScopeSignals(scope: .current) }

    /// Returns the signals of the store for a call.
    ///
    /// - Parameter call: The call as the app writes it, for the message that the calling code has no store.
    /// - Returns: The signals; without a store, those of a store in which every operation fails.
    public static func current(for call: String) -> StoreScopeSignals {
        StoreScopeSignals(scope: .current(for: call))
    }

    /// The signals of the store that was assigned to the calling task or dispatch queue; `nil` if none was assigned.
    public static var own: StoreScopeSignals? { StoreScope.own.map { StoreScopeSignals(scope: $0) } }

    /// The signals of the store for a call, or `nil` if the calling code has lost its store; nothing is reported.
    public static var found: StoreScopeSignals? { StoreScope.found.map { StoreScopeSignals(scope: $0) } }

    private init(scope: StoreScope) { self.scope = scope }

    /// Creates the signals of the store that a product was loaded from.
    ///
    /// - Parameter product: The product.
    public init(of product: Product) { self.init(scope: StoreScope(of: product)) }

    /// The signals of the store for a call about an object that came from this store.
    ///
    /// The calling code's own store takes precedence, then this store. If this store no longer exists, the installed
    /// store is used.
    public var forCall: StoreScopeSignals { StoreScopeSignals(scope: scope.forCall) }

    /// True while the store exists.
    public var isStoreOpen: Bool { scope.isOpen }

    /// The file of the store's own database; `nil` for a store in memory.
    public var journalPath: String? { scope.journalPath }

    /// The store's time; `nil` for a closed store.
    public var now: Date? { scope.now }

    /// True while the store records the calls of apps for a timeline.
    public var isRecorded: Bool { scope.isRecorded }

    /// Records a call of the app to the queue, or a callback to the app.
    ///
    /// - Parameter activity: The call or callback.
    public func record(_ activity: QueueActivity) { scope.record(activity) }

    /// The number of the store's last published change.
    public var changeNumber: Int64? { scope.changeNumber }

    /// The change number at which the store was last cleared; 0 if it never was.
    public var clearedAt: Int64? { scope.clearedAt }

    /// The transactions that tests deleted since the store was opened or cleared.
    public var deletedTransactionIDs: Set<UInt64> { scope.deletedTransactionIDs }

    /// The tags of the pending or failed purchases that tests deleted since the store was opened or cleared.
    public var deletedTags: Set<String> { scope.deletedTags }

    /// Runs code with this store as the current one.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func run<R>(_ body: () throws -> R) rethrows -> R { try scope.run(body) }

    /// Runs code with this store as the current one.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func run<R>(_ body: () async throws -> R) async rethrows -> R { try await scope.run(body) }

    /// Runs the queue's own work, which is not recorded as the app's.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func work<R>(_ body: () throws -> R) rethrows -> R { try scope.working(body) }

    /// Runs the queue's own work, which is not recorded as the app's.
    ///
    /// - Parameter body: The code. Tasks that it starts inherit the store.
    /// - Returns: The result of the code.
    public func work<R>(_ body: () async throws -> R) async rethrows -> R { try await scope.working(body) }

    /// Runs code that buys, and tags its purchases.
    ///
    /// - Parameters:
    ///   - tag: The tag, as used by the other members.
    ///   - changeNumber: The change number when the customer started the purchase.
    ///   - body: The code.
    /// - Returns: The result of the code.
    public func purchasing<R>(
        as tag: String,
        askedAt changeNumber: Int64?,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await scope.tagged(tag, askedAt: changeNumber, body)
    }

    /// Returns the tag of the purchase that made a transaction, if it had one.
    ///
    /// - Parameter transactionID: The transaction's identifier in the store.
    /// - Returns: The tag.
    public func originTag(of transactionID: UInt64) async -> String? { await scope.originTag(of: transactionID) }

    /// Returns the reason why a purchase is pending.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: `nil` for a closed store.
    public func wait(of tag: String) async -> PurchaseWait? {
        guard scope.isOpen else { return nil }
        if let reason = await scope.pendingReason(tag: tag) { return .pending(reason) }
        if await scope.hasTransaction(tag: tag) { return .bought }
        return await scope.answer(tag: tag).map { .answered(transactionID: $0) } ?? .nothing
    }

    /// Returns a reference to a transaction, which reads it again when its content is needed.
    ///
    /// - Parameter transaction: A transaction of this store.
    /// - Returns: The reference.
    public func reference(to transaction: Transaction) -> PurchaseReference {
        let reference = TransactionReference(to: transaction)
        return PurchaseReference(id: reference.id) {
            await reference.finish()
        } checking: {
            await reference.isUnfinished
        } reading: {
            try await reference.transaction
        }
    }

    /// Calls back after a time has elapsed for a waiting person, on the store's clock.
    ///
    /// - Parameters:
    ///   - patience: The time to wait, from now.
    ///   - ring: Called once, unless the task is cancelled before.
    /// - Returns: The task that waits.
    public func alarm(after patience: Duration, _ ring: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        scope.alarm(after: patience, ring)
    }

    /// Listens from the moment of the call.
    ///
    /// - Parameter hear: Called with each event, in the order in which they happen.
    /// - Returns: A task that ends when it is cancelled.
    public func listen(_ hear: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never> {
        let signals = scope.signals.makeAsyncIterator()
        return Task { [signals] in
            var signals = signals
            while let signal = await signals.next() { hear(signal) }
        }
    }

    /// The storefront in which the customer currently buys; `nil` for a closed store.
    public var storefront: Storefront? { scope.storefront }

    /// Returns true if an unfinished transaction was made after a change number.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction's identifier in the store.
    ///   - changeNumber: A former ``changeNumber``.
    /// - Returns: False for a closed store.
    public func wasMade(_ transactionID: UInt64, after changeNumber: Int64) async -> Bool {
        await scope.wasMade(transactionID: transactionID, after: changeNumber)
    }

    /// Makes listeners of `Transaction.updates` that take nothing from the app's own listeners.
    ///
    /// - Parameter body: The code that makes the iterators.
    /// - Returns: The result of the code.
    public func overhearing<R>(_ body: () throws -> R) rethrows -> R { try scope.overhearing(body) }

    /// Makes listeners of `Transaction.updates` that count as listeners of the app while a condition is true.
    ///
    /// - Parameters:
    ///   - isHeard: True if a transaction that is announced now reaches the app.
    ///   - body: The code that makes the iterators.
    /// - Returns: The result of the code.
    public func listening<R>(
        while isHeard: @escaping @Sendable () -> Bool,
        _ body: () throws -> R
    ) rethrows -> R {
        try scope.listening(while: isHeard, body)
    }

    /// Runs code that bypasses the store's listing delays.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    public func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R {
        try await scope.readingEverything(body)
    }

    /// Runs code that buys, and reports when the purchase is held by a test's gate.
    ///
    /// - Parameters:
    ///   - hear: Called with `true` when the purchase is held and with `false` when it continues, on any thread.
    ///   - body: The code.
    /// - Returns: The result of the code.
    public func noticingHolds<R>(
        _ hear: @escaping @Sendable (Bool) -> Void,
        _ body: () async throws -> R
    ) async rethrows -> R {
        try await scope.noticingHolds(hear, body)
    }
}

/// The customer's user name for the signature of a discount, which no purchase option can carry.
enum SignedCustomer {
    static func buying<R>(for userName: String?, _ body: () async throws -> R) async rethrows -> R {
        try await StoreScope.buying(for: userName, body)
    }
}
#endif
