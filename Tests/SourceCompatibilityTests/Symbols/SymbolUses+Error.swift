import StoreKit

extension SymbolUses {
    mutating func useErrorSymbols() {
        use("SKErrorDomain", SKErrorDomain as String)
        use("SKError", SKError.self)
        use("SKError: Error", SKError.self as any Error.Type)
        use("SKError: CustomNSError", SKError.self as any CustomNSError.Type)
        use("SKError: Equatable", SKError.self as any Equatable.Type)
        use("SKError: Hashable", SKError.self as any Hashable.Type)
        use("SKError: Sendable", { (value: SKError) in value as any Sendable })
        use("SKError.errorDomain", SKError.errorDomain as String)
        use("SKError.Code", SKError.Code.self)
        use("SKError.Code: Equatable", SKError.Code.self as any Equatable.Type)
        use("SKError.Code: Hashable", SKError.Code.self as any Hashable.Type)
        use("SKError.Code: RawRepresentable", SKError.Code.self as any RawRepresentable.Type)
        use("SKError.Code: Sendable", { (value: SKError.Code) in value as any Sendable })
        use("SKError.Code.rawValue", \SKError.Code.rawValue as KeyPath<SKError.Code, Int>)
        use("SKError.Code.init(rawValue:)", SKError.Code.init(rawValue:) as (Int) -> SKError.Code?)
        use("SKError.Code.RawValue", SKError.Code.RawValue.self as Int.Type)
        use("SKError.Code.unknown", SKError.Code.unknown as SKError.Code)
        use("SKError.Code.clientInvalid", SKError.Code.clientInvalid as SKError.Code)
        use("SKError.Code.paymentCancelled", SKError.Code.paymentCancelled as SKError.Code)
        use("SKError.Code.paymentInvalid", SKError.Code.paymentInvalid as SKError.Code)
        use("SKError.Code.paymentNotAllowed", SKError.Code.paymentNotAllowed as SKError.Code)
        use("SKError.Code.storeProductNotAvailable", SKError.Code.storeProductNotAvailable as SKError.Code)
        use("SKError.Code.cloudServicePermissionDenied", SKError.Code.cloudServicePermissionDenied as SKError.Code)
        use(
            "SKError.Code.cloudServiceNetworkConnectionFailed",
            SKError.Code.cloudServiceNetworkConnectionFailed as SKError.Code
        )
        use("SKError.Code.cloudServiceRevoked", SKError.Code.cloudServiceRevoked as SKError.Code)
        use("SKError.Code.privacyAcknowledgementRequired", SKError.Code.privacyAcknowledgementRequired as SKError.Code)
        use("SKError.Code.unauthorizedRequestData", SKError.Code.unauthorizedRequestData as SKError.Code)
        use("SKError.Code.invalidOfferIdentifier", SKError.Code.invalidOfferIdentifier as SKError.Code)
        use("SKError.Code.invalidSignature", SKError.Code.invalidSignature as SKError.Code)
        use("SKError.Code.missingOfferParams", SKError.Code.missingOfferParams as SKError.Code)
        use("SKError.Code.invalidOfferPrice", SKError.Code.invalidOfferPrice as SKError.Code)
        use("SKError.Code.overlayCancelled", SKError.Code.overlayCancelled as SKError.Code)
        use("SKError.Code.overlayInvalidConfiguration", SKError.Code.overlayInvalidConfiguration as SKError.Code)
        use("SKError.Code.overlayTimeout", SKError.Code.overlayTimeout as SKError.Code)
        use("SKError.Code.ineligibleForOffer", SKError.Code.ineligibleForOffer as SKError.Code)
        use("SKError.Code.unsupportedPlatform", SKError.Code.unsupportedPlatform as SKError.Code)
        use(
            "SKError.Code.overlayPresentedInBackgroundScene",
            SKError.Code.overlayPresentedInBackgroundScene as SKError.Code
        )
        use(
            "SKError.Code.paymentMethodBindingConfigurationRequired",
            SKError.Code.paymentMethodBindingConfigurationRequired as SKError.Code
        )
        use("SKError.unknown", SKError.unknown as SKError.Code)
        use("SKError.clientInvalid", SKError.clientInvalid as SKError.Code)
        use("SKError.paymentCancelled", SKError.paymentCancelled as SKError.Code)
        use("SKError.paymentInvalid", SKError.paymentInvalid as SKError.Code)
        use("SKError.paymentNotAllowed", SKError.paymentNotAllowed as SKError.Code)
        use("SKError.storeProductNotAvailable", SKError.storeProductNotAvailable as SKError.Code)
        use("SKError.cloudServicePermissionDenied", SKError.cloudServicePermissionDenied as SKError.Code)
        use("SKError.cloudServiceNetworkConnectionFailed", SKError.cloudServiceNetworkConnectionFailed as SKError.Code)
        use("SKError.cloudServiceRevoked", SKError.cloudServiceRevoked as SKError.Code)
        use("SKError.privacyAcknowledgementRequired", SKError.privacyAcknowledgementRequired as SKError.Code)
        use("SKError.unauthorizedRequestData", SKError.unauthorizedRequestData as SKError.Code)
        use("SKError.invalidOfferIdentifier", SKError.invalidOfferIdentifier as SKError.Code)
        use("SKError.invalidSignature", SKError.invalidSignature as SKError.Code)
        use("SKError.missingOfferParams", SKError.missingOfferParams as SKError.Code)
        use("SKError.invalidOfferPrice", SKError.invalidOfferPrice as SKError.Code)
        use("SKError.overlayCancelled", SKError.overlayCancelled as SKError.Code)
        use("SKError.overlayInvalidConfiguration", SKError.overlayInvalidConfiguration as SKError.Code)
        use("SKError.overlayTimeout", SKError.overlayTimeout as SKError.Code)
        use("SKError.ineligibleForOffer", SKError.ineligibleForOffer as SKError.Code)
        use("SKError.unsupportedPlatform", SKError.unsupportedPlatform as SKError.Code)
        use("SKError.overlayPresentedInBackgroundScene", SKError.overlayPresentedInBackgroundScene as SKError.Code)
        use(
            "SKError.paymentMethodBindingConfigurationRequired",
            SKError.paymentMethodBindingConfigurationRequired as SKError.Code
        )
        use("SKError.init(_:userInfo:)", SKError.init(_:userInfo:) as (SKError.Code, [String: Any]) -> SKError)
        use("SKError.code", \SKError.code as KeyPath<SKError, SKError.Code>)
        use("SKError.userInfo", \SKError.userInfo as KeyPath<SKError, [String: Any]>)
        use("SKError.errorUserInfo", \SKError.errorUserInfo as KeyPath<SKError, [String: Any]>)
        use("SKError.errorCode", \SKError.errorCode as KeyPath<SKError, Int>)
        use("SKError.localizedDescription", \SKError.localizedDescription as KeyPath<SKError, String>)
        use("SKError.Code.~=(_:_:)", (~=) as (SKError.Code, any Error) -> Bool)
        use("SKError: _ObjectiveCBridgeable", (NSError(domain: SKErrorDomain, code: 2) as any Error) as? SKError as Any)
    }
}
