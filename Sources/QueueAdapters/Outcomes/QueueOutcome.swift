public import TransactionCore

/// What a queue shows when an attempt to buy has ended.
public enum QueueOutcome: Sendable {
    /// The store handed out a transaction, a new one or one that the customer had already.
    ///
    /// A queue knows no verification, so one that does not verify is delivered like any other.
    case purchased(Transaction)

    /// The purchase waits for something outside the app.
    case deferred

    /// Nothing was bought.
    case failed(QueueFailure)

    /// Reads the result of the asynchronous API.
    ///
    /// - Parameter result: What `purchase` returned.
    public init(_ result: Product.PurchaseResult) {
        self =
            switch result {
            case .success(let transaction): .purchased(transaction.unsafePayloadValue)
            case .pending: .deferred
            case .userCancelled: .failed(QueueFailure(.paymentCancelled))
            }
    }
}
