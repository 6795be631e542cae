import Foundation
import OpenStoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ErrorConversionTests {
    /// The equivalents of each number of the domain in the asynchronous API; empty for none.
    private static let codes: [(code: SKError.Code, equivalents: [String])] = [
        (.unknown, ["unknown"]),
        (.clientInvalid, ["purchaseNotAllowed", "notEntitled"]),
        (.paymentCancelled, ["userCancelled"]),
        (.paymentInvalid, ["invalidQuantity", "productUnavailable"]),
        (.paymentNotAllowed, ["purchaseNotAllowed"]),
        (.storeProductNotAvailable, ["productUnavailable", "notAvailableInStorefront"]),
        (.cloudServicePermissionDenied, []),
        (.cloudServiceNetworkConnectionFailed, ["networkError -1"]),
        (.cloudServiceRevoked, []),
        (.privacyAcknowledgementRequired, []),
        (.unauthorizedRequestData, []),
        (.invalidOfferIdentifier, ["invalidOfferIdentifier"]),
        (.invalidSignature, ["invalidOfferSignature"]),
        (.missingOfferParams, ["missingOfferParameters"]),
        (.invalidOfferPrice, ["invalidOfferPrice"]),
        (.overlayCancelled, []),
        (.overlayInvalidConfiguration, []),
        (.overlayTimeout, []),
        (.ineligibleForOffer, ["ineligibleForOffer"]),
        (.unsupportedPlatform, ["unsupported"]),
        (.overlayPresentedInBackgroundScene, []),
        (.paymentMethodBindingConfigurationRequired, ["paymentMethodBindingConfigurationRequired"]),
    ]

    private func names(of error: SKError) -> [String] { AsynchronousError.equivalents(of: error).map { name($0) } }

    private func name(_ error: AsynchronousError) -> String {
        switch error {
        case .storeKit(.networkError(let cause)): "networkError \(cause.errorCode)"
        case .storeKit(.systemError(let cause)): "systemError \((cause as NSError).domain) \((cause as NSError).code)"
        case .storeKit(let error): "\(error)"
        case .purchase(let error): "\(error)"
        }
    }

    @Test func `every number of the old domain has its equivalents, or none (X-20)`() {
        #expect(Self.codes.map(\.code.rawValue) == Array(0...21))
        let later = SKError(_nsError: NSError(domain: SKErrorDomain, code: 22))
        #expect(names(of: later) == [])
        for (code, equivalents) in Self.codes {
            #expect(names(of: SKError(code)) == equivalents)
            let only = AsynchronousError(SKError(code)).map { [name($0)] }
            #expect(only == (equivalents.count == 1 ? equivalents : nil))
        }
    }

    @Test func `an unknown error says what is underneath (E-02)`() {
        func unknown(_ domain: String, _ code: Int) -> SKError {
            SKError(.unknown, userInfo: [NSUnderlyingErrorKey: NSError(domain: domain, code: code)])
        }
        #expect(names(of: unknown(NSURLErrorDomain, -1009)) == ["networkError -1009"])
        #expect(
            names(of: unknown("ASDServerErrorDomain", 3532)) == ["systemError ASDServerErrorDomain 3532"]
        )
        let underneath = [NSUnderlyingErrorKey: URLError(.timedOut)]
        #expect(names(of: SKError(.unknown, userInfo: underneath)) == ["networkError -1001"])
    }

    @Test func `a number without a name has no equivalent`() throws {
        let error = try #require(NSError(domain: SKErrorDomain, code: 907) as? SKError)
        #expect(names(of: error) == [])
        #expect(AsynchronousError(error) == nil)
    }

    @Test func `every failure of the store has an old error, and what caused it stays (X-20)`() {
        let cause = NSError(domain: "Disk", code: 28)
        let table: [(StoreKitError, SKError.Code, String?)] = [
            (.unknown, .unknown, "StoreKit.StoreKitError"), (.userCancelled, .paymentCancelled, nil),
            (.networkError(URLError(.notConnectedToInternet)), .unknown, NSURLErrorDomain),
            (.systemError(cause), .unknown, "Disk"), (.notAvailableInStorefront, .storeProductNotAvailable, nil),
            (.notEntitled, .clientInvalid, nil), (.unsupported, .unsupportedPlatform, nil),
            (.invalidPresentationContext, .unknown, "StoreKit.StoreKitError"),
        ]
        for (error, code, domain) in table {
            let old = SKError(error)
            #expect(old.code == code)
            #expect((old.userInfo[NSUnderlyingErrorKey] as? any Error).map { ($0 as NSError).domain } == domain)
        }
    }

    private static let purchaseErrors: [(Product.PurchaseError, SKError.Code)] = [
        (.invalidQuantity, .paymentInvalid), (.productUnavailable, .storeProductNotAvailable),
        (.purchaseNotAllowed, .paymentNotAllowed), (.ineligibleForOffer, .ineligibleForOffer),
        (.invalidOfferIdentifier, .invalidOfferIdentifier), (.invalidOfferPrice, .invalidOfferPrice),
        (.invalidOfferSignature, .invalidSignature), (.missingOfferParameters, .missingOfferParams),
        (.paymentMethodBindingConfigurationRequired, .paymentMethodBindingConfigurationRequired),
    ]

    @Test func `every purchase error has an old error, and is among that one's equivalents (X-20)`() {
        for (error, code) in Self.purchaseErrors {
            #expect(SKError(error).code == code)
            #expect(names(of: SKError(error)).contains("\(error)"))
        }
    }

    @Test func `the old error of a failure has that failure among its equivalents (X-20)`() {
        let errors: [StoreKitError] = [
            .unknown, .userCancelled, .networkError(URLError(.timedOut)),
            .systemError(NSError(domain: "Disk", code: 28)),
            .notAvailableInStorefront, .notEntitled, .unsupported, .invalidPresentationContext,
        ]
        for error in errors {
            #expect(names(of: SKError(error)).contains(name(.storeKit(error))))
        }
    }

    @Test(arguments: [Transaction.RefundRequestError.duplicateRequest, .failed, .ineligible])
    func `refund errors are unknown in the original API (E-07)`(error: Transaction.RefundRequestError) {
        #expect(SKError(error).code == .unknown)
    }

    @Test(arguments: [
        VerificationResult<Transaction>.VerificationError.revokedCertificate, .invalidCertificateChain,
        .invalidDeviceVerification, .invalidEncoding, .invalidSignature, .missingRequiredProperties,
    ])
    func `verification errors are unknown in the original API (X-21)`(
        error: VerificationResult<Transaction>.VerificationError
    ) {
        #expect(SKError(error).code == .unknown)
    }

    @Test func `any other error is unknown, an old one stays, a cancelled task is cancelled`() {
        #expect(SKError(SKError(.overlayTimeout)).code == .overlayTimeout)
        #expect(SKError(CancellationError()).code == .paymentCancelled)
        let other = SKError(NSError(domain: "Other", code: 7))
        #expect(other.code == .unknown)
        #expect((other.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 7)
    }
}
