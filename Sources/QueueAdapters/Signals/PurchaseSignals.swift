public import AdapterSupport
public import PurchaseEvents

/// The facts that a local store reports in addition to Apple's public API.
///
/// Signals are optional. A queue without them uses the public API only, as over Apple's store. `WithoutSignals.swift`
/// gives `Optional` the members of this protocol for that case. The only conforming type is `StoreScope` of the local
/// store.
public protocol PurchaseSignals: Sendable {
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
    func originTag(of transactionID: UInt64) async -> String?

    /// Returns true if an unfinished transaction was made after a change number.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction's identifier in the store.
    ///   - changeNumber: A former change number of ``moment``.
    /// - Returns: False also for a transaction that is not unfinished.
    func wasMade(_ transactionID: UInt64, after changeNumber: Int64) async -> Bool

    /// Runs code whose `Transaction.updates` iterators have a role in the delivery of refunds (C-05).
    ///
    /// - Parameters:
    ///   - attention: The role of the iterators.
    ///   - body: The code that creates the iterators.
    /// - Returns: The result of the code.
    func listening<R>(with attention: ListenerAttention, _ body: () throws -> R) rethrows -> R

    /// Returns the state of a purchase that was pending, or `nil` if the store is closed.
    ///
    /// - Parameter tag: The tag of the purchase.
    /// - Returns: The current state.
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
