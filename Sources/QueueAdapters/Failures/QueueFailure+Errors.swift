public import TransactionCore

extension QueueFailure {
    /// What a queue shows of an error that the asynchronous API threw.
    ///
    /// - Parameter error: A `StoreKitError`, a `Product.PurchaseError`, a cancelled task, or a failure already; any other
    ///   error is ``Reason/unknown`` with that error underneath.
    public init(_ error: any Error) {
        switch error {
        case let error as QueueFailure: self = error
        case let error as StoreKitError: self.init(error)
        case let error as Product.PurchaseError: self.init(error)
        case is CancellationError: self.init(.paymentCancelled)
        default: self.init(.unknown, underlying: Underlying(error))
        }
    }

    /// What a queue shows of a failure of the store as a whole.
    ///
    /// - Parameter error: The failure.
    public init(_ error: StoreKitError) {
        switch error {
        case .userCancelled: self.init(.paymentCancelled)
        case .notAvailableInStorefront: self.init(.storeProductNotAvailable)
        case .notEntitled: self.init(.clientInvalid)
        case .unsupported: self.init(.unsupportedPlatform)
        case .networkError(let cause): self.init(.unknown, underlying: Underlying(cause))
        case .systemError(let cause): self.init(.unknown, underlying: Underlying(cause))
        case .unknown, .invalidPresentationContext: self.init(.unknown, underlying: Underlying(error))
        }
    }

    /// What a queue shows of a product that could not be bought so.
    ///
    /// - Parameter error: Why it could not be bought.
    public init(_ error: Product.PurchaseError) {
        let reason: Reason =
            switch error {
            case .invalidQuantity: .paymentInvalid
            case .productUnavailable: .storeProductNotAvailable
            case .purchaseNotAllowed: .paymentNotAllowed
            case .ineligibleForOffer: .ineligibleForOffer
            case .invalidOfferIdentifier: .invalidOfferIdentifier
            case .invalidOfferPrice: .invalidOfferPrice
            case .invalidOfferSignature: .invalidSignature
            case .missingOfferParameters: .missingOfferParams
            case .paymentMethodBindingConfigurationRequired: .paymentMethodBindingConfigurationRequired
            }
        self.init(reason)
    }
}
