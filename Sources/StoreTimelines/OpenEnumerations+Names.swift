package import PaymentQueue

// Imported enumerations print without their case, as on Apple's systems. These names appear in timelines and, through the
// test kit, in the messages of failed expectations.

extension SKPaymentTransactionState {
    /// The name of the case, such as `purchased`, or the number if there is no case.
    package var caseName: String {
        switch self {
        case .purchasing: "purchasing"
        case .purchased: "purchased"
        case .failed: "failed"
        case .restored: "restored"
        case .deferred: "deferred"
        @unknown default: "SKPaymentTransactionState(rawValue: \(rawValue))"
        }
    }
}

extension SKErrorCode {
    /// The name of the case, such as `paymentCancelled`, or the number if there is no case.
    package var caseName: String {
        switch self {
        case .unknown: "unknown"
        case .clientInvalid: "clientInvalid"
        case .paymentCancelled: "paymentCancelled"
        case .paymentInvalid: "paymentInvalid"
        case .paymentNotAllowed: "paymentNotAllowed"
        case .storeProductNotAvailable: "storeProductNotAvailable"
        case .cloudServicePermissionDenied: "cloudServicePermissionDenied"
        case .cloudServiceNetworkConnectionFailed: "cloudServiceNetworkConnectionFailed"
        case .cloudServiceRevoked: "cloudServiceRevoked"
        case .privacyAcknowledgementRequired: "privacyAcknowledgementRequired"
        case .unauthorizedRequestData: "unauthorizedRequestData"
        case .invalidOfferIdentifier: "invalidOfferIdentifier"
        case .invalidSignature: "invalidSignature"
        case .missingOfferParams: "missingOfferParams"
        case .invalidOfferPrice: "invalidOfferPrice"
        case .overlayCancelled: "overlayCancelled"
        case .overlayInvalidConfiguration: "overlayInvalidConfiguration"
        case .overlayTimeout: "overlayTimeout"
        case .ineligibleForOffer: "ineligibleForOffer"
        case .unsupportedPlatform: "unsupportedPlatform"
        case .overlayPresentedInBackgroundScene: "overlayPresentedInBackgroundScene"
        case .paymentMethodBindingConfigurationRequired: "paymentMethodBindingConfigurationRequired"
        @unknown default: "Code(rawValue: \(rawValue))"
        }
    }
}

extension SKProductPeriodUnit {
    /// The name of the case, such as `month`, or the number if there is no case.
    package var caseName: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .year: "year"
        @unknown default: "PeriodUnit(rawValue: \(rawValue))"
        }
    }
}

extension SKProductDiscountPaymentMode {
    /// The name of the case, such as `freeTrial`, or the number if there is no case.
    package var caseName: String {
        switch self {
        case .payAsYouGo: "payAsYouGo"
        case .payUpFront: "payUpFront"
        case .freeTrial: "freeTrial"
        @unknown default: "PaymentMode(rawValue: \(rawValue))"
        }
    }
}

extension SKProductDiscountType {
    /// The name of the case, such as `introductory`, or the number if there is no case.
    package var caseName: String {
        switch self {
        case .introductory: "introductory"
        case .subscription: "subscription"
        @unknown default: "Type(rawValue: \(rawValue))"
        }
    }
}
