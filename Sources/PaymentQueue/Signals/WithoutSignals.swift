import AdapterSupport
import Foundation
import PurchaseEvents

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
