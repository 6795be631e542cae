public import AdapterSupport
public import PaymentQueue

extension VerificationResult where SignedType == Transaction {
    /// Finds the transaction that has the identifier of an entry of the queue, or fails.
    ///
    /// Only a purchased entry whose identifier the store knows has such a transaction. Restored copies, and purchases of
    /// products that were owned already, have identifiers of the queue's own; ``init(originalOf:)`` finds the
    /// transaction that they copy. A finished consumable is found only if the app keeps consumables in its history.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter entry: An entry of the queue.
    public init?(_ entry: SKPaymentTransaction) async {
        switch entry.transactionState {
        case .purchased: await self.init(identifier: entry.transactionIdentifier, of: entry.payment.productIdentifier)
        case .purchasing, .failed, .restored, .deferred: return nil
        @unknown default: return nil
        }
    }

    /// Finds the first purchase of the chain that an entry of the queue belongs to, or fails.
    ///
    /// An entry without an original has no such transaction, nor has one whose original the store does not know.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter entry: An entry of the queue.
    public init?(originalOf entry: SKPaymentTransaction) async {
        guard let original = entry.original else { return nil }
        await self.init(identifier: original.transactionIdentifier, of: nil)
    }

    private init?(identifier: String?, of productID: String?) async {
        guard let identifier, let id = UInt64(identifier), let found = await Self.search(for: id, of: productID)
        else { return nil }
        self = found
    }

    private static func search(for id: UInt64, of productID: String?) async -> Self? {
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

extension SKPaymentTransactionState {
    /// Creates the state in which the queue shows a purchase result.
    ///
    /// A cancelled purchase has failed in the queue, with the error `paymentCancelled`.
    ///
    /// ## Differs from Apple
    /// Apple's enumeration has no such initializer.
    ///
    /// - Parameter result: The result of `purchase`.
    public init(_ result: Product.PurchaseResult) {
        switch result {
        case .success: self = .purchased
        case .pending: self = .deferred
        // The customer cancelled. Apple may add results; a purchase that one of them stands for arrives as an update.
        default: self = .failed
        }
    }
}

extension Product.PurchaseResult {
    /// Creates the purchase result that an entry of the queue represents, or fails if it represents none.
    ///
    /// A purchasing entry has no result yet, and a restored copy is no purchase. A purchased entry fails if the store does
    /// not know its transaction.
    ///
    /// ## Differs from Apple
    /// Apple's type has no such initializer.
    ///
    /// - Parameter entry: An entry of the queue.
    /// - Throws: The asynchronous API's error for a failed entry, or the `SKError` if that API has none or several.
    public init?(_ entry: SKPaymentTransaction) async throws {
        switch entry.transactionState {
        case .purchasing, .restored: return nil
        case .purchased:
            guard let transaction = await VerificationResult<Transaction>(entry) else { return nil }
            self = .success(transaction)
        case .deferred: self = .pending
        case .failed:
            let error = entry.error as? SKError ?? SKError(.unknown)
            guard let equivalent = AsynchronousError(error) else { throw error }
            guard case .storeKit(.userCancelled) = equivalent else { throw equivalent.error }
            self = .userCancelled
        @unknown default: return nil
        }
    }
}
