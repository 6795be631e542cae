import Foundation
import Testing

@testable import TransactionCore
import TestWaiting

/// Tests of the texts and codes that an app can log for every error.
@Suite(.timeLimit(.standard)) struct ErrorSurfaceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let error: any LocalizedError & Sendable
        let domain: String
        let code: Int
        /// The printed form of the error.
        let text: String

        var testDescription: String { "\(domain) \(code)" }
    }

    static let rows: [Row] =
        storeErrors + purchaseErrors + refundErrors + bindingErrors
        + verificationErrors(VerificationResult<Transaction>.VerificationError.self, of: "Transaction")
        + verificationErrors(VerificationResult<AppTransaction>.VerificationError.self, of: "AppTransaction")
        + verificationErrors(
            VerificationResult<Product.SubscriptionInfo.RenewalInfo>.VerificationError.self,
            of: "Product.SubscriptionInfo.RenewalInfo"
        )

    /// Swift numbers the cases that carry something first, then the others, each in the order of their declaration.
    private static let storeErrors = [
        row(StoreKitError.networkError(URLError(.timedOut)), "StoreKitError", 0, "networkError"),
        row(StoreKitError.systemError(URLError(.timedOut)), "StoreKitError", 1, "systemError"),
        row(StoreKitError.unknown, "StoreKitError", 2, "unknown"),
        row(StoreKitError.userCancelled, "StoreKitError", 3, "userCancelled"),
        row(StoreKitError.notAvailableInStorefront, "StoreKitError", 4, "notAvailableInStorefront"),
        row(StoreKitError.notEntitled, "StoreKitError", 5, "notEntitled"),
        row(StoreKitError.unsupported, "StoreKitError", 6, "unsupported"),
        row(StoreKitError.invalidPresentationContext, "StoreKitError", 7, "invalidPresentationContext"),
    ]

    private static let purchaseErrors = rows(
        [
            Product.PurchaseError.invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
            .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
            .paymentMethodBindingConfigurationRequired,
        ],
        "Product.PurchaseError"
    )

    private static let refundErrors = rows(
        [Transaction.RefundRequestError.duplicateRequest, .failed, .ineligible],
        "Transaction.RefundRequestError"
    )

    private static let bindingErrors = rows(
        [PaymentMethodBinding.PaymentMethodBindingError.notEligible, .invalidPinningID, .failed],
        "PaymentMethodBinding.PaymentMethodBindingError"
    )

    private static func verificationErrors<Signed>(
        _ type: VerificationResult<Signed>.VerificationError.Type,
        of name: String
    ) -> [Row] {
        rows(
            [
                VerificationResult<Signed>.VerificationError.revokedCertificate, .invalidCertificateChain,
                .invalidDeviceVerification, .invalidEncoding, .invalidSignature, .missingRequiredProperties,
            ],
            "VerificationResult<StoreKit.\(name)>.VerificationError"
        )
    }

    private static func rows(_ errors: [some LocalizedError & Sendable], _ type: String) -> [Row] {
        errors.enumerated().map { row($0.element, type, $0.offset, "\($0.element)") }
    }

    private static func row(_ error: any LocalizedError & Sendable, _ type: String, _ code: Int, _ text: String) -> Row
    {
        Row(error: error, domain: "StoreKit.\(type)", code: code, text: text)
    }

    @Test(arguments: rows)
    func `an error logs the domain and number that Apple's framework gives it (E-05)`(row: Row) {
        let error = row.error as NSError
        #expect(error.domain == row.domain)
        #expect(error.code == row.code)
    }

    @Test(arguments: rows)
    func `an error has the same texts in every form (E-05)`(row: Row) throws {
        let description = try #require(row.error.errorDescription)
        let reason = try #require(row.error.failureReason)
        #expect(!description.isEmpty && !reason.isEmpty)
        #expect((row.error as any Error).localizedDescription == description)
        let bridged = row.error as NSError
        #expect(bridged.localizedDescription == description)
        #expect(bridged.localizedFailureReason == reason)
        #expect(bridged.localizedRecoverySuggestion == row.error.recoverySuggestion)
    }

    @Test func `an error suggests a recovery, unless nothing that the customer can do helps (E-05)`() {
        let without = Self.rows.filter { $0.error.recoverySuggestion == nil }.map(\.text)
        #expect(
            without == [
                "notAvailableInStorefront", "notEntitled", "unsupported", "invalidPresentationContext", "ineligible",
                "notEligible",
            ]
        )
        #expect(Self.rows.allSatisfy { $0.error.recoverySuggestion?.isEmpty != true })
    }

    @Test(arguments: rows)
    func `an error prints as its case`(row: Row) {
        #expect("\(row.error)".hasPrefix(row.text))
        #expect(String(reflecting: row.error).contains(row.text))
        // Nothing of this package's insides.
        #expect(!(row.error as NSError).domain.contains("TransactionCore"))
    }

    @Test func `an error of Apple's servers contains their message`() {
        let error = InvalidRequestError(code: 4, message: "no such item")
        #expect((error as NSError).domain == "StoreKit.InvalidRequestError")
        #expect((error as any Error).localizedDescription == "no such item")
    }

    @Test func `no two errors share domain and number`() {
        #expect(Set(Self.rows.map { "\($0.domain) \($0.code)" }).count == Self.rows.count)
    }

    @Test func `an underlying error is found under Foundation's key (E-03)`() throws {
        let network = StoreKitError.networkError(URLError(.timedOut)) as NSError
        #expect((network.userInfo[NSUnderlyingErrorKey] as? URLError)?.code == .timedOut)
        let system = StoreKitError.systemError(Product.PurchaseError.invalidQuantity) as NSError
        #expect(system.userInfo[NSUnderlyingErrorKey] as? Product.PurchaseError == .invalidQuantity)
        #expect((StoreKitError.unknown as NSError).userInfo[NSUnderlyingErrorKey] == nil)
    }
}
