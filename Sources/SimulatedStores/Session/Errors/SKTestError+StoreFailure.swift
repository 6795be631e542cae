import StoreInterface

extension SKTestError {
    /// Creates the session's error for a failure of the store.
    init(_ failure: StoreFailure) {
        self.init(Self.isOfTheStore(failure) ? .serviceUnavailable : .invalidAction, failure)
    }

    /// Creates the session's error for a failed operation on an existing transaction.
    init(refusing failure: StoreFailure) {
        if case .transactionNotFound(let id) = failure {
            self.init(.invalidAction, "transaction \(id) is in no state in which this can be done", underlying: nil)
        } else {
            self.init(failure)
        }
    }

    init(noProduct id: String) { self.init(.invalidProductIdentifier, "the configuration has no product \"\(id)\"") }

    private init(_ code: Code, _ failure: StoreFailure) {
        let error = SimulatedStoreError(failure)
        self.init(code, error.description, underlying: error)
    }

    /// Returns true if the store failed, and false if the request was invalid.
    private static func isOfTheStore(_ failure: StoreFailure) -> Bool {
        switch failure {
        case .configuration, .storage, .signing: true
        case .productUnavailable, .invalidQuantity, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
            .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters, .paymentMethodRequired, .userCancelled,
            .network, .notAvailableInStorefront, .notEntitled, .notFamilyShareable, .unsupported,
            .invalidPresentationContext, .transactionNotFound, .duplicateRefundRequest, .refundFailed,
            .refundNotPossible, .system, .unknown:
            false
        }
    }
}
