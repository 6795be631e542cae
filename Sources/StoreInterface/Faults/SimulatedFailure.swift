/// What a test makes a part of the API fail with (TS-26).
///
/// The kinds follow Apple's error types, because those are what a test names.
package enum SimulatedFailure: Hashable, Sendable {
    /// A failure of the store as a whole, which any call can meet.
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
