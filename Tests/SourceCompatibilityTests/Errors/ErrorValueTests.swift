import Foundation
public import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ErrorValueTests {
    @Test(arguments: [
        (SKError.Code.unknown, 0), (.clientInvalid, 1), (.paymentCancelled, 2), (.paymentInvalid, 3),
        (.paymentNotAllowed, 4), (.storeProductNotAvailable, 5), (.cloudServicePermissionDenied, 6),
        (.cloudServiceNetworkConnectionFailed, 7), (.cloudServiceRevoked, 8), (.privacyAcknowledgementRequired, 9),
        (.unauthorizedRequestData, 10), (.invalidOfferIdentifier, 11), (.invalidSignature, 12),
        (.missingOfferParams, 13), (.invalidOfferPrice, 14), (.overlayCancelled, 15),
        (.overlayInvalidConfiguration, 16), (.overlayTimeout, 17), (.ineligibleForOffer, 18),
        (.unsupportedPlatform, 19), (.overlayPresentedInBackgroundScene, 20),
    ])
    func `every code has its number (E-01)`(code: SKError.Code, number: Int) {
        #expect(code.rawValue == number)
        #expect(SKError.Code(rawValue: number) == code)
        #expect((SKError(code) as NSError).code == number)
    }

    @Test func `every code has an alias on the error itself (E-01)`() {
        let aliases: [SKError.Code] = [
            SKError.unknown, SKError.clientInvalid, SKError.paymentCancelled, SKError.paymentInvalid,
            SKError.paymentNotAllowed, SKError.storeProductNotAvailable, SKError.cloudServicePermissionDenied,
            SKError.cloudServiceNetworkConnectionFailed, SKError.cloudServiceRevoked,
            SKError.privacyAcknowledgementRequired, SKError.unauthorizedRequestData, SKError.invalidOfferIdentifier,
            SKError.invalidSignature, SKError.missingOfferParams, SKError.invalidOfferPrice, SKError.overlayCancelled,
            SKError.overlayInvalidConfiguration, SKError.overlayTimeout, SKError.ineligibleForOffer,
            SKError.unsupportedPlatform, SKError.overlayPresentedInBackgroundScene,
        ]
        #expect(aliases.map(\.rawValue) == Array(0...20))
    }

    @Test func `an error takes its description from userInfo`() {
        let error = SKError(.unknown, userInfo: [NSLocalizedDescriptionKey: "The shop is closed"])
        #expect(error.localizedDescription == "The shop is closed")
        #expect((error as any Error).localizedDescription == "The shop is closed")
        #expect((error as NSError).localizedDescription == "The shop is closed")
    }

    @Test func `an error without a description names domain and number`() {
        let text = (SKError(.paymentCancelled) as any Error).localizedDescription
        #expect(text.contains("SKErrorDomain"))
        #expect(text.contains("2"))
    }

    @Test func `an error keeps its underlying error`() {
        let cause = NSError(domain: "ASDServerErrorDomain", code: 3532)
        let error: any Error = SKError(.unknown, userInfo: [NSUnderlyingErrorKey: cause])
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(underlying?.code == 3532)
        #expect((error as? SKError)?.userInfo[NSUnderlyingErrorKey] as? NSError == cause)
    }

    @Test func `errors are compared and hashed by code and userInfo`() {
        #expect(SKError(.paymentCancelled) == SKError(.paymentCancelled))
        #expect(SKError(.paymentCancelled) != SKError(.paymentInvalid))
        #expect(SKError(.unknown, userInfo: ["a": 1]) != SKError(.unknown))
        #expect(Set([SKError(.unknown), SKError(.unknown), SKError(.clientInvalid)]).count == 2)
    }

    @Test func `an error crosses tasks`() async {
        let error = SKError(.paymentCancelled)
        let code = await Task.detached { error.code }.value
        #expect(code == .paymentCancelled)
    }

    @Test func `a code switched over with @unknown default`() {
        func text(_ code: SKError.Code) -> String {
            switch code {
            case .unknown: "unknown"
            case .clientInvalid: "not allowed to pay"
            case .paymentCancelled: "cancelled"
            case .paymentInvalid: "invalid"
            case .paymentNotAllowed: "not allowed"
            case .storeProductNotAvailable: "not available"
            case .cloudServicePermissionDenied: "cloud"
            case .cloudServiceNetworkConnectionFailed: "network"
            case .cloudServiceRevoked: "revoked"
            case .privacyAcknowledgementRequired: "privacy"
            case .unauthorizedRequestData: "request data"
            case .invalidOfferIdentifier, .invalidSignature, .missingOfferParams, .invalidOfferPrice: "offer"
            case .overlayCancelled, .overlayInvalidConfiguration, .overlayTimeout: "overlay"
            case .overlayPresentedInBackgroundScene: "overlay"
            case .ineligibleForOffer: "ineligible"
            case .unsupportedPlatform: "platform"
            case .paymentMethodBindingConfigurationRequired: "binding"
            @unknown default: "new"
            }
        }
        #expect(text(SKError(.storeProductNotAvailable).code) == "not available")
        #expect(text(SKError.paymentCancelled) == "cancelled")
    }

    @Test func `conformances that apps add`() {
        #expect(SKError(.paymentCancelled).isCancellation)
        #expect(SKError.Code.paymentCancelled.isCancellation)
        #expect(SKError.Code.paymentCancelled.description == "code 2")
    }
}

extension SKError {
    fileprivate var isCancellation: Bool { code == .paymentCancelled }
}

extension SKError.Code {
    fileprivate var isCancellation: Bool { self == .paymentCancelled }
}

extension SKError.Code: @retroactive CustomStringConvertible {
    /// As this app logs it.
    public var description: String { "code \(rawValue)" }
}
