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
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.AppStoreSync: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        }
    }
}

extension SKTestFailures {
    /// The simulated failures of `AppTransaction.shared`, `refresh()`, and `SKReceiptRefreshRequest` (TS-26).
    public enum AppTransaction: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.AppTransaction: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        }
    }
}

extension SKTestFailures {
    /// The simulated failures of `Product.products(for:)` and `SKProductsRequest` (TS-26).
    public enum LoadProducts: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.LoadProducts: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        }
    }
}

extension SKTestFailures {
    /// The simulated failures of `AppStore.showManageSubscriptions` (TS-26).
    public enum ManageSubscriptions: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.ManageSubscriptions: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        }
    }
}

extension SKTestFailures {
    /// The simulated failures of `AppStore.presentOfferCodeRedeemSheet` (TS-26).
    public enum OfferCodeRedeem: SKTestFailure, Equatable, Sendable {
        /// A failure of the store as a whole.
        case generic(StoreKitError)

        /// Returns true if both are equal; underlying errors are compared by domain, number, and text.
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.OfferCodeRedeem: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        }
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
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.Purchase: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        case .purchase(let error): StoreFailure(error)
        }
    }

    init(_ failure: StoreFailure) {
        self =
            if let error = Product.PurchaseError.thrown(for: failure) as? Product.PurchaseError {
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
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.RefundRequest: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        case .refundRequest(let error): StoreFailure(error)
        }
    }

    init(_ failure: StoreFailure) {
        self =
            if let error = Transaction.RefundRequestError.thrown(for: failure) as? Transaction.RefundRequestError {
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
        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.failure == rhs.failure }
    }
}

extension SKTestFailures.SubscriptionStatus: SimulatedCallFailure {
    var failure: StoreFailure {
        switch self {
        case .generic(let error): StoreFailure(error)
        }
    }
}

extension SKTestFailures {
    /// The simulated failures of verification (TS-26).
    public enum Verification: SKTestFailure, Equatable, Sendable {
        /// The reason for which verification fails.
        case verification(VerificationResult<Any>.VerificationError)
    }
}
