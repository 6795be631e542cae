import Foundation
import QueueAdapters

extension SKError {
    /// Converts a failure of the queue into the error that apps receive.
    init(_ failure: QueueFailure) {
        var userInfo: [String: Any] = [:]
        if let underlying = failure.underlying {
            userInfo[NSLocalizedDescriptionKey] = underlying.description
            userInfo[NSUnderlyingErrorKey] = NSError(
                domain: underlying.domain,
                code: underlying.code,
                userInfo: [NSLocalizedDescriptionKey: underlying.description]
            )
        }
        self.init(Code(failure.reason), userInfo: userInfo)
    }
}

extension SKError.Code {
    fileprivate init(_ reason: QueueFailure.Reason) {
        self =
            switch reason {
            case .unknown: .unknown
            case .clientInvalid: .clientInvalid
            case .paymentCancelled: .paymentCancelled
            case .paymentInvalid: .paymentInvalid
            case .paymentNotAllowed: .paymentNotAllowed
            case .storeProductNotAvailable: .storeProductNotAvailable
            case .unauthorizedRequestData: .unauthorizedRequestData
            case .invalidOfferIdentifier: .invalidOfferIdentifier
            case .invalidSignature: .invalidSignature
            case .missingOfferParams: .missingOfferParams
            case .invalidOfferPrice: .invalidOfferPrice
            case .ineligibleForOffer: .ineligibleForOffer
            case .unsupportedPlatform: .unsupportedPlatform
            case .paymentMethodBindingConfigurationRequired: .paymentMethodBindingConfigurationRequired
            }
    }
}
