/// A failure that a test simulates for a part of the API (TS-26).
///
/// The kinds follow Apple's error types, because those are what a test names.
package enum SimulatedFailure: Hashable, Sendable {
    /// A general failure of the store, possible for every call.
    case generic(Generic)
    case purchase(Purchase)
    case refundRequest(RefundRequest)
    case verification(SimulatedVerificationFailure)

    package enum Generic: Hashable, Sendable {
        case unknown
        case userCancelled
        /// With a `URLError`.
        case network(SystemCause)
        case system(SystemCause)
        case notAvailableInStorefront
        case notEntitled
        case unsupported
        case invalidPresentationContext
    }

    package enum Purchase: String, Hashable, Sendable, CaseIterable {
        case invalidQuantity
        case productUnavailable
        case purchaseNotAllowed
        case ineligibleForOffer
        case invalidOfferIdentifier
        case invalidOfferPrice
        case invalidOfferSignature
        case missingOfferParameters
        case paymentMethodRequired
    }

    package enum RefundRequest: String, Hashable, Sendable, CaseIterable {
        case duplicateRequest
        case failed
        case ineligible
    }
}

extension SimulatedFailure {
    /// The failure for a call that is neither a purchase nor a refund request.
    ///
    /// A failure that does not fit is unknown.
    package var failure: StoreFailure {
        switch self {
        case .generic(let failure): failure.failure
        case .purchase, .refundRequest, .verification: .unknown
        }
    }

    /// Returns the failure for a purchase request.
    package func failure(of request: PurchaseRequest) -> StoreFailure {
        switch self {
        case .generic(let failure): failure.failure
        case .purchase(let failure): failure.failure(of: request)
        case .refundRequest, .verification: .unknown
        }
    }

    /// Returns the failure for a refund request.
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
