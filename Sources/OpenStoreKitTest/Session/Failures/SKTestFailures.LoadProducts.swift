import StoreInterface
public import TransactionCore

extension SKTestFailures {
    /// What `Product.products(for:)` and `SKProductsRequest` can be made to fail with (TS-26).
    public enum LoadProducts: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Errors that cannot be compared count as equal when domain, number and words are.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.LoadProducts: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self = .generic(StoreKitError(failure))
    }
}
