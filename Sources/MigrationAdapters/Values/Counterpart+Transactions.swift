public import PaymentQueue
public import AdapterSupport

extension Counterpart {
    /// Returns the transaction as the queue would show it: purchased, with the same identifier.
    ///
    /// The object is a snapshot and belongs to no queue. Finishing it has no effect. Finish the transaction it was
    /// converted from, or let an ``ObserverBridge`` do it.
    ///
    /// - Parameter transaction: A transaction of the asynchronous API.
    /// - Returns: The converted transaction; `nil` for a revoked one, which the original API does not show at all
    ///   (C-15).
    public static func of(_ transaction: Transaction) -> ConvertedTransaction? {
        transaction.revocationDate == nil ? ConvertedTransaction(purchased: transaction) : nil
    }

    /// Returns the transaction in the asynchronous API that has the identifier of an entry of the queue.
    ///
    /// Restored copies, and purchases of products that were owned already, have identifiers of the queue's own,
    /// so they have no such transaction. ``originalTransaction(of:)`` finds the transaction that they copy. A finished
    /// consumable is found only if the app keeps consumables in its history.
    ///
    /// - Parameter transaction: An entry of the queue.
    /// - Returns: The transaction; `nil` unless the entry is purchased and the store knows its identifier.
    public static func of(_ transaction: SKPaymentTransaction) async -> VerificationResult<Transaction>? {
        switch transaction.transactionState {
        case .purchased: await history(of: transaction.transactionIdentifier, transaction.payment.productIdentifier)
        case .purchasing, .failed, .restored, .deferred: nil
        @unknown default: nil
        }
    }

    /// Returns the first purchase of the chain that an entry of the queue belongs to.
    ///
    /// - Parameter transaction: An entry of the queue.
    /// - Returns: The transaction; `nil` for an entry without an original, and if the store does not know the original.
    public static func originalTransaction(
        of transaction: SKPaymentTransaction
    ) async -> VerificationResult<Transaction>? {
        guard let original = transaction.original else { return nil }
        return await history(of: original.transactionIdentifier, nil)
    }

    /// Returns the state in which the queue shows a purchase result.
    ///
    /// - Parameter result: The result of `purchase`.
    /// - Returns: Purchased, deferred, or failed; the error of a failed one is `paymentCancelled`.
    public static func of(_ result: Product.PurchaseResult) -> SKPaymentTransactionState {
        switch result {
        case .success: .purchased
        case .pending: .deferred
        // The customer cancelled. Apple may add results; a purchase that one of them stands for arrives as an update.
        default: .failed
        }
    }

    /// Returns the purchase result that an entry of the queue represents.
    ///
    /// - Parameter transaction: An entry of the queue.
    /// - Returns: The result; `nil` while the entry is purchasing, for a restored copy, which is no purchase, and for
    ///   an entry whose transaction the store does not know.
    /// - Throws: The asynchronous API's error for a failed entry, or the `SKError` if that API has none or several.
    public static func result(of transaction: SKPaymentTransaction) async throws -> Product.PurchaseResult? {
        switch transaction.transactionState {
        case .purchasing, .restored: return nil
        case .purchased: return await of(transaction).map { .success($0) }
        case .deferred: return .pending
        case .failed:
            let error = transaction.error as? SKError ?? SKError(.unknown)
            switch of(error) {
            case .one(.storeKit(.userCancelled)): return .userCancelled
            case .one(let counterpart): throw counterpart.error
            case .either, .none: throw error
            }
        @unknown default: return nil
        }
    }

    private static func history(
        of identifier: String?,
        _ productID: String?
    ) async -> VerificationResult<Transaction>? {
        guard let identifier, let id = UInt64(identifier) else { return nil }
        for await result in Transaction.unfinished where result.unsafePayloadValue.id == id { return result }
        // A plan change shows another product than that of the payment, so the whole history is searched second.
        if let productID {
            for await result in StoreDifferences.history(of: productID) where result.unsafePayloadValue.id == id {
                return result
            }
        }
        for await result in Transaction.all where result.unsafePayloadValue.id == id { return result }
        return nil
    }
}
