import StoreInterface
public import TransactionCore

extension SKTestFailures {
    /// What `beginRefundRequest` can be made to fail with (TS-26).
    public enum RefundRequest: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)
        /// A failure that only requests for refunds have.
        case refundRequest(Transaction.RefundRequestError)

        /// Errors that cannot be compared count as equal when domain, number and words are.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.RefundRequest: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        case .refundRequest(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self =
            if let error = failure.error as? Transaction.RefundRequestError {
                .refundRequest(error)
            } else {
                .generic(StoreKitError(failure))
            }
    }
}
