extension SimulatedFailure {
    /// What a store throws where no purchase and no refund is spoken of; what does not fit there is unknown.
    package var failure: StoreFailure {
        switch self {
        case .generic(let failure): failure.failure
        case .purchase, .refundRequest, .verification: .unknown
        }
    }

    /// What a store throws at a purchase.
    package func failure(of request: PurchaseRequest) -> StoreFailure {
        switch self {
        case .generic(let failure): failure.failure
        case .purchase(let failure): failure.failure(of: request)
        case .refundRequest, .verification: .unknown
        }
    }

    /// What a store throws at a request for a refund.
    package func failure(ofRefund transactionID: UInt64) -> StoreFailure {
        switch self {
        case .generic(let failure): failure.failure
        case .refundRequest(.duplicateRequest): .duplicateRefundRequest(id: transactionID)
        case .refundRequest(.failed): .refundFailed(id: transactionID)
        case .refundRequest(.ineligible): .refundNotPossible(id: transactionID)
        case .purchase, .verification: .unknown
        }
    }
}

extension SimulatedFailure.Generic {
    fileprivate var failure: StoreFailure {
        switch self {
        case .unknown: .unknown
        case .userCancelled: .userCancelled
        case .network(let cause): .network(cause)
        case .system(let cause): .system(cause)
        case .notAvailableInStorefront: .notAvailableInStorefront
        case .notEntitled: .notEntitled
        case .unsupported: .unsupported
        case .invalidPresentationContext: .invalidPresentationContext
        }
    }
}

extension SimulatedFailure.Purchase {
    /// The failure of a particular request, whose contents need not have the fault that is simulated.
    package func failure(of request: PurchaseRequest) -> StoreFailure {
        switch self {
        case .invalidQuantity: .invalidQuantity(request.quantity ?? 1)
        case .productUnavailable: .productUnavailable(id: request.productID)
        case .purchaseNotAllowed: .purchaseNotAllowed
        case .ineligibleForOffer: .ineligibleForOffer
        case .invalidOfferIdentifier: .invalidOfferIdentifier("")
        case .invalidOfferPrice: .invalidOfferPrice
        case .invalidOfferSignature: .invalidOfferSignature
        case .missingOfferParameters: .missingOfferParameters
        case .paymentMethodRequired: .paymentMethodRequired
        }
    }
}
