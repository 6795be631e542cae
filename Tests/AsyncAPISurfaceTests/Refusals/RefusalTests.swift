import Foundation
import StoreKit
import Testing
import TestWaiting

/// Tests that calls which need Apple's servers or a screen throw the error that Apple documents.
@Suite(.timeLimit(.standard)) struct RefusalTests {
    struct Call: CustomTestStringConvertible {
        let testDescription: String
        let run: @Sendable () async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable () async throws -> Void) {
            testDescription = name
            self.run = run
        }
    }

    static let unsupported = [
        Call("AdvancedCommerceProduct.init") { _ = try await AdvancedCommerceProduct(id: "a") },
        Call("presentMerchandising") {
            _ = try await AppStore.presentMerchandising(.subscriptionBundle("a"), from: HeadlessPresentation())
        },
    ]

    static let notEntitled = [
        Call("ExternalLinkAccount.open") { try await ExternalLinkAccount.open() },
        Call("ExternalPurchaseLink.open") { try await ExternalPurchaseLink.open() },
        Call("ExternalPurchaseLink.open(url:)") {
            try await ExternalPurchaseLink.open(url: URL(filePath: "/"))
        },
        Call("ExternalPurchase.presentNoticeSheet") { _ = try await ExternalPurchase.presentNoticeSheet() },
        Call("ExternalPurchaseCustomLink.showNotice") {
            _ = try await ExternalPurchaseCustomLink.showNotice(type: .browser)
        },
        Call("ExternalPurchaseCustomLink.token") { _ = try await ExternalPurchaseCustomLink.token(for: "SERVICES") },
    ]

    @Test(arguments: unsupported)
    func `calls that the store cannot perform throw unsupported (E-03)`(call: Call) async throws {
        let error = try await #require(throws: StoreKitError.self) { try await call.run() }
        guard case .unsupported = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(arguments: notEntitled)
    func `calls that need an entitlement from Apple throw notEntitled (E-03)`(call: Call) async throws {
        let error = try await #require(throws: StoreKitError.self) { try await call.run() }
        guard case .notEntitled = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `no property reports that an unsupported call would work`() async {
        #expect(await !ExternalLinkAccount.canOpen)
        #expect(await !ExternalPurchaseLink.canOpen)
        #expect(await ExternalPurchaseLink.eligibleURLs == nil)
        #expect(await !ExternalPurchase.canPresent)
        #expect(await !ExternalPurchaseCustomLink.isEligible)
        #expect(await AppStore.ageRatingCode == nil)
    }

    @Test func `binding a payment method throws notEligible, with a description and a stable domain`() async throws {
        typealias BindingError = PaymentMethodBinding.PaymentMethodBindingError
        let error = try await #require(throws: BindingError.self) { _ = try await PaymentMethodBinding(id: "a") }
        #expect(error == .notEligible)
        #expect((error as NSError).domain == "StoreKit.PaymentMethodBinding.PaymentMethodBindingError")
        for error in [BindingError.notEligible, .invalidPinningID, .failed] {
            #expect(error.localizedDescription == error.errorDescription)
            #expect(error.failureReason != nil)
        }
    }
}
