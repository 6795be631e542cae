public import AdapterSupport
public import PurchaseEvents

/// Facts that a store under test reports, and Apple's public API does not.
///
/// They are optional. A queue that is made without signals uses the public API only, as it does on Apple's store;
/// `Optional` has the members of this protocol for it, in `WithoutSignals.swift`. `StoreScope` of the local store is the
/// one conformer.
public protocol PurchaseSignals: Sendable {
    /// The position of the store in its history, up to date at once.
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

    /// Makes listeners of `Transaction.updates` that play a part for refunds (C-05).
    ///
    /// - Parameters:
    ///   - attention: The part that the listeners play.
    ///   - body: The code that makes the iterators.
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

    /// Listens from the moment of the call.
    ///
    /// - Parameter receive: Called with each event, in the order in which they happen.
    /// - Returns: A task that ends when it is cancelled.
    func listen(_ receive: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never>

    /// Runs code that bypasses the listing delays of a store under test.
    ///
    /// - Parameter body: The code.
    /// - Returns: The result of the code.
    func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R
}
