@_spi(PaymentQueues) import AdapterSupport
import Foundation
import PurchaseEvents

/// The facts that a local store reports in addition to Apple's public API.
///
/// Signals are optional. A queue without them uses the public API only, as over Apple's store. An extension below
/// gives `Optional` the members of this protocol for that case. The only conforming type is `StoreScope` of the local
/// store.
protocol PurchaseSignals: Sendable {
    /// The current position of the store in its history.
    var moment: StoreMoment { get }

    /// The storefront in which the customer currently buys (F-02); `nil` if it is not known.
    var storefront: Storefront? { get }

    /// Runs code that buys, and marks its purchases.
    ///
    /// - Parameters:
    ///   - mark: The marks, among them the tag that the other members use.
    ///   - body: The code.
    /// - Returns: The result of the code.
    func purchasing<R>(_ mark: PurchaseMark, _ body: () async throws -> R) async rethrows -> R

    /// Returns the tag of the purchase that made a transaction; `nil` if it had no tag.
    ///
    /// - Parameter transactionID: The transaction's identifier in the store.
    /// - Returns: The tag.
    func queueTag(of transactionID: UInt64) async -> String?

    /// Returns the transaction that a purchase with a tag led to; `nil` if there is none.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: The identifier, also of a finished transaction.
    func transactionID(tagged tag: String) async -> UInt64?

    /// Returns the transactions that were made up to a change number and were unfinished at another.
    ///
    /// - Parameters:
    ///   - changeNumber: The former change number of ``moment`` at which they were unfinished.
    ///   - limit: The former change number up to which they were made.
    /// - Returns: Their identifiers, the oldest first. They may have been finished since.
    func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64]

    /// Returns a transaction in any state; `nil` if the store does not have it.
    ///
    /// - Parameter id: The identifier of the transaction.
    /// - Returns: The transaction, verified or not.
    /// - Throws: The reason, if it cannot be read now.
    func transaction(_ id: UInt64) async throws -> Transaction?

    /// Returns true if observers receive the refund of a transaction of any product type (R-19, C-27).
    ///
    /// - Parameter transactionID: The transaction's identifier in the store.
    /// - Returns: False unless the store under test has this quirk.
    func namesEveryRefund(_ transactionID: UInt64) -> Bool

    /// True if observers receive the transactions of a restore twice: only if the store under test has this quirk.
    var restoresTwice: Bool { get }

    /// Runs code whose `Transaction.updates` iterators have a role in the delivery of refunds (C-05).
    ///
    /// - Parameters:
    ///   - role: The role of the iterators.
    ///   - body: The code that creates the iterators.
    /// - Returns: The result of the code.
    func listening<R>(with role: ListenerRole, _ body: () throws -> R) rethrows -> R

    /// Returns the state of a purchase that was pending, or whose answer was lost.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: The current state; `nil` if the store is closed, or it cannot be known now.
    func wait(of tag: String) async -> PurchaseWait?

    /// Returns a reference to a transaction, which finishes it later without keeping its content.
    ///
    /// - Parameter transaction: A transaction of this store.
    /// - Returns: The reference.
    func reference(to transaction: Transaction) -> PurchaseReference

    /// Receives every signal from the moment of the call.
    ///
    /// - Parameter receive: Called with each signal, in the order of the signals.
    /// - Returns: A task that ends when it is cancelled.
    func listen(_ receive: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never>

    /// Runs code that bypasses the listing delays of a store under test.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R
}

/// The signals of a queue that may have none, replaced by facts from the public API.
extension Optional where Wrapped == any PurchaseSignals {
    /// The position of the store; without signals, a position without a change number, clearings and deletions.
    var moment: StoreMoment { self?.moment ?? StoreMoment() }

    /// Runs code that buys; without signals, only an app account token marks its purchases.
    ///
    /// - Parameters:
    ///   - mark: The marks.
    ///   - body: The code.
    /// - Returns: The result of the code.
    func purchasing<R>(_ mark: PurchaseMark, _ body: () async throws -> R) async rethrows -> R {
        if let self { return try await self.purchasing(mark, body) }
        return try await body()
    }

    /// Returns the app account token with which a queue without signals marks a purchase; `nil` if it marks none.
    ///
    /// A token of the app stays as it is. A promotional offer is signed for a token, so the queue adds none to it.
    ///
    /// - Parameters:
    ///   - tag: The tag of the payment.
    ///   - terms: The terms of the payment.
    /// - Returns: The tag as a token.
    func token(for tag: String, _ terms: PaymentTerms) -> UUID? {
        guard self == nil, terms.appAccountToken == nil, terms.discount == nil else { return nil }
        return PaymentToken.token(of: tag)
    }

    /// Returns the tag of the purchase that made a transaction; without signals, from its app account token.
    ///
    /// - Parameter transaction: The transaction.
    /// - Returns: `nil` if the purchase has no tag.
    func queueTag(of transaction: Transaction) async -> String? {
        if let self { return await self.queueTag(of: transaction.id) }
        return transaction.appAccountToken.flatMap { PaymentToken.tag(of: $0) }
    }

    /// Returns true if observers receive the refund of a transaction of any product type; false without signals.
    ///
    /// - Parameter transactionID: The identifier of the transaction.
    /// - Returns: False if it is not known.
    func namesEveryRefund(_ transactionID: UInt64) -> Bool { self?.namesEveryRefund(transactionID) ?? false }

    /// Runs code that creates iterators of `Transaction.updates`; without signals, each counts as a listener of the
    /// app.
    ///
    /// - Parameters:
    ///   - role: The role of the iterators.
    ///   - body: The code that creates the iterators.
    /// - Returns: The result of the code.
    func listening<R>(with role: ListenerRole, _ body: () throws -> R) rethrows -> R {
        if let self { return try self.listening(with: role, body) }
        return try body()
    }

    /// Returns the state of a purchase that was pending; `nil` without signals.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: `nil` if it is not known.
    func wait(of tag: String) async -> PurchaseWait? { await self?.wait(of: tag) }

    /// Returns a reference to a transaction; without signals, one that keeps the transaction.
    ///
    /// - Parameter transaction: The transaction.
    /// - Returns: The reference.
    func reference(to transaction: Transaction) -> PurchaseReference {
        self?.reference(to: transaction) ?? PurchaseReference(keeping: transaction)
    }

    /// Receives every signal from the moment of the call; without signals, none.
    ///
    /// - Parameter receive: Called with each event.
    /// - Returns: A task that ends when it is cancelled; `nil` without signals.
    func listen(_ receive: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never>? {
        self?.listen(receive)
    }

    /// Runs code that reads the customer's transactions; without signals, as any other code reads them.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R {
        if let self { return try await self.readingEverything(body) }
        return try await body()
    }
}

/// The signals that queues are made with: those of the local store, unless a test withholds them.
///
/// On Apple's store there are none.
@_spi(SimulatedStores) public enum PaymentQueueSignals {
    private static let withheld = Lock<Set<StoreScope>>([])

    /// Makes the queue of the current store without signals, as on Apple's store; call it before the queue is used.
    public static func withhold() {
        let scope = StoreScope.current
        // Asked outside the lock, because the check keeps a store open for a moment, and its end may close the store.
        let gone = withheld.withLock { Array($0) }.filter { !$0.isOpen }
        withheld.withLock { $0 = $0.subtracting(gone).union([scope]) }
    }

    /// Returns the signals for the queue of a store; `nil` for a queue that uses the public API only.
    static func of(_ scope: StoreScope) -> (any PurchaseSignals)? {
        #if AppleStoreKit
        nil
        #else
        withheld.withLock { $0.contains(scope) } ? nil : scope
        #endif
    }
}

#if !AppleStoreKit
/// The signals of the local store.
extension StoreScope: PurchaseSignals {
    /// Returns a reference to a transaction, which reads it again when its content is needed.
    ///
    /// - Parameter transaction: A transaction of this store.
    /// - Returns: The reference.
    func reference(to transaction: Transaction) -> PurchaseReference {
        let reference = TransactionReference(to: transaction)
        return PurchaseReference(id: reference.id, madeAt: reference.madeAt) {
            await reference.finishForQueue()
        } checking: {
            await reference.isUnfinished
        } reading: {
            try await reference.transaction
        }
    }
}
#endif
