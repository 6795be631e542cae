public import PaymentQueue
public import TransactionCore

extension Counterpart {
    /// The transaction as the queue would show it: purchased, with the same identifier.
    ///
    /// The object is a picture and belongs to no queue. Finishing it has no effect; finish what it came from, or let an
    /// ``ObserverBridge`` do it.
    ///
    /// - Parameter transaction: A transaction of the asynchronous API.
    /// - Returns: `nil` for a revoked one, which the original API shows as no transaction at all (C-15).
    public static func of(_ transaction: Transaction) -> ConvertedTransaction? {
        transaction.revocationDate == nil ? ConvertedTransaction(purchased: transaction) : nil
    }

    /// The transaction in the asynchronous API that has the identifier of an entry of the queue.
    ///
    /// Restored copies, and purchases of what was owned already, have identifiers of the queue's own, so that nothing
    /// is found; ``originalTransaction(of:)`` finds what they copy. A finished consumable is found only where the app keeps
    /// those in its history.
    ///
    /// - Parameter transaction: An entry of the queue.
    /// - Returns: `nil` unless the entry is purchased and the store knows its identifier.
    public static func of(_ transaction: SKPaymentTransaction) async -> VerificationResult<Transaction>? {
        switch transaction.transactionState {
        case .purchased: await history(of: transaction.transactionIdentifier, transaction.payment.productIdentifier)
        case .purchasing, .failed, .restored, .deferred: nil
        @unknown default: nil
        }
    }

    /// The first purchase of the chain that an entry of the queue belongs to.
    ///
    /// - Parameter transaction: An entry of the queue.
    /// - Returns: `nil` for an entry without an original, and where the store does not know it.
    public static func originalTransaction(
        of transaction: SKPaymentTransaction
    ) async -> VerificationResult<Transaction>? {
        guard let original = transaction.original else { return nil }
        return await history(of: original.transactionIdentifier, nil)
    }

    /// The state in which the queue shows how a purchase ended.
    ///
    /// - Parameter result: The result of `purchase`.
    /// - Returns: Purchased, deferred or failed; the error of a failed one is `paymentCancelled`.
    public static func of(_ result: Product.PurchaseResult) -> SKPaymentTransactionState {
        switch result {
        case .success: .purchased
        case .pending: .deferred
        case .userCancelled: .failed
        }
    }

    /// How a purchase ended, by the entry of the queue.
    ///
    /// - Parameter transaction: An entry of the queue.
    /// - Returns: `nil` while it is purchasing, for a restored copy, which no purchase is, and for one whose transaction the
    ///   store does not know.
    /// - Throws: Why it failed: the asynchronous API's error, or the `SKError` where that API has none or several.
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
        // A plan change shows another product than the payment asked for, so the whole history is the second place.
        if let productID {
            for await result in Transaction.all(for: productID) where result.unsafePayloadValue.id == id {
                return result
            }
        }
        for await result in Transaction.all where result.unsafePayloadValue.id == id { return result }
        return nil
    }
}
