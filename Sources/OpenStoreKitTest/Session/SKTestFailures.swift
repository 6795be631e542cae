import StoreInterface
public import TransactionCore

/// The simulated failures, one type for each part of the API (TS-26).
public enum SKTestFailures {}

extension SKTestFailures {
    /// The simulated failures of `AppStore.sync()` and of restoring through the queue (TS-26).
    public enum AppStoreSync: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.AppStoreSync: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self = .generic(StoreKitError(failure))
    }
}

extension SKTestFailures {
    /// The simulated failures of `AppTransaction.shared`, `refresh()`, and `SKReceiptRefreshRequest` (TS-26).
    public enum AppTransaction: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.AppTransaction: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self = .generic(StoreKitError(failure))
    }
}

extension SKTestFailures {
    /// The simulated failures of `Product.products(for:)` and `SKProductsRequest` (TS-26).
    public enum LoadProducts: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
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

extension SKTestFailures {
    /// The simulated failures of `AppStore.showManageSubscriptions` (TS-26).
    public enum ManageSubscriptions: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.ManageSubscriptions: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self = .generic(StoreKitError(failure))
    }
}

extension SKTestFailures {
    /// The simulated failures of `AppStore.presentOfferCodeRedeemSheet` (TS-26).
    public enum OfferCodeRedeem: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.OfferCodeRedeem: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self = .generic(StoreKitError(failure))
    }
}

extension SKTestFailures {
    /// The simulated failures of `purchase` and of the queue's payments (TS-26).
    public enum Purchase: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)
        /// A failure that applies only to purchases.
        case purchase(Product.PurchaseError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
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

extension SKTestFailures {
    /// The simulated failures of `beginRefundRequest` (TS-26).
    public enum RefundRequest: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)
        /// A failure that applies only to refund requests.
        case refundRequest(Transaction.RefundRequestError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
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

extension SKTestFailures {
    /// The simulated failures of the `status` functions of `Product.SubscriptionInfo` (TS-26).
    public enum SubscriptionStatus: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.simulated == rhs.simulated }
    }
}

extension SKTestFailures.SubscriptionStatus: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .generic(let error): SimulatedFailure(error)
        }
    }

    init(simulated failure: SimulatedFailure) {
        self = .generic(StoreKitError(failure))
    }
}

extension SKTestFailures {
    /// The simulated failures of verification (TS-26).
    public enum Verification: SKTestFailure, Equatable, Sendable {
        /// The reason for which verification fails.
        case verification(VerificationResult<Any>.VerificationError)
    }
}

extension SKTestFailures.Verification: SimulatedTestFailure {
    var simulated: SimulatedFailure {
        switch self {
        case .verification(let error): .verification(SimulatedVerificationFailure(error))
        }
    }

    init(simulated failure: SimulatedFailure) {
        self =
            switch failure {
            case .verification(let failure): .verification(VerificationResult<Any>.VerificationError(failure))
            case .generic, .purchase, .refundRequest:
                // The store turns every failure of verification into one of these kinds when it is set.
                preconditionFailure(
                    "Reading the simulated error of verification failed: the store holds \(failure), which verification "
                        + "cannot fail with. Report this as an error of OpenStoreKit."
                )
            }
    }
}
