// The codes as members of the error type, for `catch SKError.paymentCancelled`.
extension SKError {
    /// The code ``SKErrorCode/unknown``.
    public static var unknown: Code { .unknown }

    /// The code ``SKErrorCode/clientInvalid``.
    public static var clientInvalid: Code { .clientInvalid }

    /// The code ``SKErrorCode/paymentCancelled``.
    public static var paymentCancelled: Code { .paymentCancelled }

    /// The code ``SKErrorCode/paymentInvalid``.
    public static var paymentInvalid: Code { .paymentInvalid }

    /// The code ``SKErrorCode/paymentNotAllowed``.
    public static var paymentNotAllowed: Code { .paymentNotAllowed }

    /// The code ``SKErrorCode/storeProductNotAvailable``.
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }

    /// The code ``SKErrorCode/cloudServicePermissionDenied``.
    public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }

    /// The code ``SKErrorCode/cloudServiceNetworkConnectionFailed``.
    public static var cloudServiceNetworkConnectionFailed: Code { .cloudServiceNetworkConnectionFailed }

    /// The code ``SKErrorCode/cloudServiceRevoked``.
    public static var cloudServiceRevoked: Code { .cloudServiceRevoked }

    /// The code ``SKErrorCode/privacyAcknowledgementRequired``.
    public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }

    /// The code ``SKErrorCode/unauthorizedRequestData``.
    public static var unauthorizedRequestData: Code { .unauthorizedRequestData }

    /// The code ``SKErrorCode/invalidOfferIdentifier``.
    public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }

    /// The code ``SKErrorCode/invalidSignature``.
    public static var invalidSignature: Code { .invalidSignature }

    /// The code ``SKErrorCode/missingOfferParams``.
    public static var missingOfferParams: Code { .missingOfferParams }

    /// The code ``SKErrorCode/invalidOfferPrice``.
    public static var invalidOfferPrice: Code { .invalidOfferPrice }

    /// The code ``SKErrorCode/overlayCancelled``.
    public static var overlayCancelled: Code { .overlayCancelled }

    /// The code ``SKErrorCode/overlayInvalidConfiguration``.
    public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }

    /// The code ``SKErrorCode/overlayTimeout``.
    public static var overlayTimeout: Code { .overlayTimeout }

    /// The code ``SKErrorCode/ineligibleForOffer``.
    public static var ineligibleForOffer: Code { .ineligibleForOffer }

    /// The code ``SKErrorCode/unsupportedPlatform``.
    public static var unsupportedPlatform: Code { .unsupportedPlatform }

    /// The code ``SKErrorCode/overlayPresentedInBackgroundScene``.
    public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }

    /// The code ``SKErrorCode/paymentMethodBindingConfigurationRequired``.
    public static var paymentMethodBindingConfigurationRequired: Code { .paymentMethodBindingConfigurationRequired }
}
