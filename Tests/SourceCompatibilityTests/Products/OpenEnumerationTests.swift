import StoreKit
import StoreKitTest
import Testing

/// Numbers that a later system may use, as an app compiled for this one sees them.
@Suite struct OpenEnumerationTests {
    // An expression cannot name a type called `Type`.
    private typealias OfferType = SKProductDiscount.`Type`

    @Test func `a transaction state without a case has its number and reaches @unknown default`() throws {
        let state = try #require(SKPaymentTransactionState(rawValue: 10))
        #expect(state.rawValue == 10)
        #expect(state != .purchased)
        #expect(state.name == "unknown")
        #expect(SKPaymentTransactionState(rawValue: 1) == .purchased)
    }

    @Test func `an error code without a case has its number and reaches @unknown default`() throws {
        let code = try #require(SKError.Code(rawValue: 99))
        #expect(SKError(code).errorCode == 99)
        let isNew =
            switch code {
            case .paymentCancelled, .unknown: false
            default: true
            }
        #expect(isNew)
    }

    @Test func `the nested enumerations are open as well`() {
        #expect(SKProduct.PeriodUnit(rawValue: 7)?.rawValue == 7)
        #expect(SKProduct.PeriodUnit(rawValue: 7)?.description() == "unknown")
        #expect(SKProductDiscount.PaymentMode(rawValue: 9)?.rawValue == 9)
        #expect(OfferType(rawValue: 9)?.rawValue == 9)
        #expect(SKTestError.Code(rawValue: 80)?.rawValue == 80)
        #expect(SKTestSession.TimeRate(rawValue: 99)?.rawValue == 99)
    }

    @Test func `enumerations that Apple closed have no value for a number without a case`() {
        #expect(SKDownloadState(rawValue: 6) == nil)
        #expect(SKProductStorePromotionVisibility(rawValue: 3) == nil)
    }

    @Test func `open enumerations are keys, cross tasks, and compare`() async throws {
        let names: [SKPaymentTransactionState: String] = [.purchased: "paid", .failed: "failed"]
        let state = try #require(SKPaymentTransactionState(rawValue: 10))
        #expect(await Task.detached { names[.purchased] == "paid" && names[state] == nil }.value)
        #expect(Set<SKError.Code>([.unknown, .unknown, .clientInvalid]).count == 2)
    }

    @Test func `failed expectations name the case`() throws {
        #expect(SKPaymentTransactionState.deferred.testDescription == "deferred")
        #expect(try #require(SKPaymentTransactionState(rawValue: 10)).testDescription.contains("10"))
        #expect(SKError.Code.overlayTimeout.testDescription == "overlayTimeout")
        #expect(SKTestSession.TimeRate.monthlyRenewalEveryHour.testDescription == "monthlyRenewalEveryHour")
    }
}
