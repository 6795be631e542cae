import Foundation
import OpenStoreKit
@_spi(Adapters) @testable import PaymentQueue
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct QueueFailureTests {
    @Test(
        arguments: [
            (.invalidQuantity, .paymentInvalid),
            (.productUnavailable, .storeProductNotAvailable),
            (.purchaseNotAllowed, .paymentNotAllowed),
            (.ineligibleForOffer, .ineligibleForOffer),
            (.invalidOfferIdentifier, .invalidOfferIdentifier),
            (.invalidOfferPrice, .invalidOfferPrice),
            (.invalidOfferSignature, .invalidSignature),
            (.missingOfferParameters, .missingOfferParams),
            (.paymentMethodBindingConfigurationRequired, .paymentMethodBindingConfigurationRequired),
        ] as [(Product.PurchaseError, QueueFailure.Reason)]
    )
    func `every purchase error is converted to its code (X-20)`(
        error: Product.PurchaseError,
        reason: QueueFailure.Reason
    ) {
        #expect(QueueFailure(error as any Error) == QueueFailure(reason))
    }

    @Test(
        arguments: [
            (.userCancelled, .paymentCancelled),
            (.notAvailableInStorefront, .storeProductNotAvailable),
            (.notEntitled, .clientInvalid),
            (.unsupported, .unsupportedPlatform),
        ] as [(StoreKitError, QueueFailure.Reason)]
    )
    func `a store error that has a code is converted to that code (X-20)`(
        error: StoreKitError,
        reason: QueueFailure.Reason
    ) {
        #expect(QueueFailure(error as any Error) == QueueFailure(reason))
    }

    @Test func `a failure without a code keeps the network error (E-02)`() {
        let failure = QueueFailure(StoreKitError.networkError(URLError(.timedOut)) as any Error)
        #expect(failure.reason == .unknown)
        #expect(failure.underlying?.domain == NSURLErrorDomain)
        #expect(failure.underlying?.code == URLError.timedOut.rawValue)
    }

    @Test func `a failure without a code keeps the system error (E-02)`() {
        let failure = QueueFailure(StoreKitError.systemError(CocoaError(.fileNoSuchFile)) as any Error)
        #expect(failure.reason == .unknown)
        #expect(failure.underlying?.domain == NSCocoaErrorDomain)
        #expect(failure.underlying?.code == CocoaError.fileNoSuchFile.rawValue)
    }

    @Test(arguments: [StoreKitError.unknown, .invalidPresentationContext])
    func `a failure without a code keeps the error of the store (E-02)`(error: StoreKitError) {
        let failure = QueueFailure(error as any Error)
        #expect(failure.reason == .unknown)
        #expect(failure.underlying?.description == error.localizedDescription)
    }

    @Test func `the error of a cancelled task is converted to a cancelled payment`() {
        #expect(QueueFailure(CancellationError()) == QueueFailure(.paymentCancelled))
    }

    @Test func `an error of another domain is converted to unknown, with the original as underlying error`() {
        let error = NSError(domain: "Elsewhere", code: 7, userInfo: [NSLocalizedDescriptionKey: "Seven"])
        #expect(
            QueueFailure(error)
                == QueueFailure(.unknown, underlying: .init(domain: "Elsewhere", code: 7, description: "Seven"))
        )
    }

    @Test func `a queue failure is not converted again`() {
        let failure = QueueFailure(.unknown, underlying: .init(domain: "Elsewhere", code: 7, description: "Seven"))
        #expect(QueueFailure(failure as any Error) == failure)
    }

    @Test(arguments: QueueFailure.Reason.allCases)
    func `every code has the number that the observer API gives it (E-01)`(reason: QueueFailure.Reason) throws {
        let codes: [QueueFailure.Reason: SKError.Code] = [
            .unknown: .unknown, .clientInvalid: .clientInvalid, .paymentCancelled: .paymentCancelled,
            .paymentInvalid: .paymentInvalid, .paymentNotAllowed: .paymentNotAllowed,
            .storeProductNotAvailable: .storeProductNotAvailable, .unauthorizedRequestData: .unauthorizedRequestData,
            .invalidOfferIdentifier: .invalidOfferIdentifier, .invalidSignature: .invalidSignature,
            .missingOfferParams: .missingOfferParams, .invalidOfferPrice: .invalidOfferPrice,
            .ineligibleForOffer: .ineligibleForOffer, .unsupportedPlatform: .unsupportedPlatform,
            .paymentMethodBindingConfigurationRequired: .paymentMethodBindingConfigurationRequired,
        ]
        #expect(try #require(codes[reason]).rawValue == reason.rawValue)
    }

    @Test func `a queue failure is unchanged after coding`() throws {
        let failure = QueueFailure(.unknown, underlying: .init(domain: "Elsewhere", code: 7, description: "Seven"))
        let written = try JSONEncoder().encode(failure)
        #expect(try JSONDecoder().decode(QueueFailure.self, from: written) == failure)
    }
}
