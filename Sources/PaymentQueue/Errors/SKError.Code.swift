extension SKError {
    /// What went wrong, with the numbers of ``SKErrorDomain`` (E-01).
    public enum Code: Int, Sendable {
        /// An error with no code of its own; an underlying error may say more (E-02).
        case unknown = 0

        /// The customer or the device may not do what was asked.
        case clientInvalid = 1

        /// The customer declined to pay or to sign in.
        case paymentCancelled = 2

        /// The store does not accept the payment, for example its quantity.
        case paymentInvalid = 3

        /// Payments are switched off on this device.
        case paymentNotAllowed = 4

        /// The storefront does not sell the product.
        case storeProductNotAvailable = 5

        /// The customer does not let the app use the cloud service; never used by this package.
        case cloudServicePermissionDenied = 6

        /// The device cannot reach the cloud service; never used by this package.
        case cloudServiceNetworkConnectionFailed = 7

        /// The customer took the permission for the cloud service back; never used by this package.
        case cloudServiceRevoked = 8

        /// The customer has not agreed to the store's terms of privacy yet; never used by this package.
        case privacyAcknowledgementRequired = 9

        /// The payment carries `requestData`, which an app may not use.
        case unauthorizedRequestData = 10

        /// The offer does not exist, or not for this product.
        case invalidOfferIdentifier = 11

        /// The signature of the offer is wrong.
        case invalidSignature = 12

        /// The offer lacks a parameter.
        case missingOfferParams = 13

        /// The price of the offer is no longer below the product's.
        case invalidOfferPrice = 14

        /// The app took back an overlay before it was shown; never used by this package.
        case overlayCancelled = 15

        /// An overlay is configured wrongly; never used by this package.
        case overlayInvalidConfiguration = 16

        /// An overlay took too long to load; never used by this package.
        case overlayTimeout = 17

        /// The customer may not use the offer.
        case ineligibleForOffer = 18

        /// The platform cannot do what was asked.
        case unsupportedPlatform = 19

        /// An overlay was asked for by a scene in the background; never used by this package.
        case overlayPresentedInBackgroundScene = 20

        /// The payment method has to be bound to the app first; never used by this package.
        case paymentMethodBindingConfigurationRequired = 21

        /// Whether `error` is an ``SKError``, or an `NSError` of its domain, with exactly this number.
        public static func ~= (match: Code, error: any Error) -> Bool {
            guard let error = error as? SKError else { return false }
            return error.errorCode == match.rawValue
        }
    }
}
