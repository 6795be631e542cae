import AdapterSupport
import PurchaseEvents

/// The facts that a local store reports in addition to Apple's public API.
///
/// Signals are optional. A queue without them uses the public API only, as over Apple's store. `WithoutSignals.swift`
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
