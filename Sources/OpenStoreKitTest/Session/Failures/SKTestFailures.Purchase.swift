import StoreInterface
public import TransactionCore

extension SKTestFailures {
    /// What `purchase` and the payments of the queue can be made to fail with (TS-26).
    public enum Purchase: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)
        /// A failure that only purchases have.
        case purchase(Product.PurchaseError)

        /// Errors that cannot be compared count as equal when domain, number and words are.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.Purchase: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        case .purchase(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self =
            if let error = failure.error as? Product.PurchaseError {
                .purchase(error)
            } else {
                .generic(StoreKitError(failure))
            }
    }
}
