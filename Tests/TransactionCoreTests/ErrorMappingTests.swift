import Foundation
import StoreInterface
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct ErrorMappingTests {
    /// Every failure once; ``expectation(for:)`` does not compile when one is added.
    static let failures: [StoreFailure] = [
        .productUnavailable(id: "x"), .invalidQuantity(11), .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier("x"), .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters,
        .paymentMethodRequired, .network(SystemCause(URLError(.timedOut))), .invalidPresentationContext,
        .refundNotPossible(id: 1),
        .system(SystemCause(URLError(.timedOut))), .userCancelled, .notAvailableInStorefront,
        .notEntitled, .unsupported, .notFamilyShareable(id: "x"),
        .transactionNotFound(id: 1), .duplicateRefundRequest(id: 1), .refundFailed(id: 1),
        .configuration(detail: "Shop.storekit, line 3: no products"),
        .storage(detail: "/var/shop.sqlite: disk full"), .signing(detail: "no key"), .unknown,
    ]

    /// The errors of a purchase, of a refund request, and of any other call, by name.
    private func expectation(for failure: StoreFailure) -> (purchase: String, refund: String, other: String) {
        let system = "systemError(\(failure))"
        let unknown = "systemError(\(failure))"
        return switch failure {
        case .productUnavailable: ("productUnavailable", unknown, unknown)
        case .invalidQuantity: ("invalidQuantity", unknown, unknown)
        case .purchaseNotAllowed: ("purchaseNotAllowed", unknown, unknown)
        case .ineligibleForOffer: ("ineligibleForOffer", unknown, unknown)
        case .invalidOfferIdentifier: ("invalidOfferIdentifier", unknown, unknown)
        case .invalidOfferPrice: ("invalidOfferPrice", unknown, unknown)
        case .invalidOfferSignature: ("invalidOfferSignature", unknown, unknown)
        case .missingOfferParameters: ("missingOfferParameters", unknown, unknown)
        case .paymentMethodRequired: ("paymentMethodBindingConfigurationRequired", unknown, unknown)
        case .userCancelled: ("userCancelled", "userCancelled", "userCancelled")
        case .network: ("networkError", "networkError", "networkError")
        case .notAvailableInStorefront:
            ("notAvailableInStorefront", "notAvailableInStorefront", "notAvailableInStorefront")
        case .notEntitled: ("notEntitled", "notEntitled", "notEntitled")
        case .notFamilyShareable: (unknown, unknown, unknown)
        case .unsupported: ("unsupported", "unsupported", "unsupported")
        case .transactionNotFound: (unknown, "failed", unknown)
        case .duplicateRefundRequest: (unknown, "duplicateRequest", unknown)
        case .refundFailed: (unknown, "failed", unknown)
        case .refundNotPossible: (unknown, "ineligible", unknown)
        case .invalidPresentationContext:
            ("invalidPresentationContext", "invalidPresentationContext", "invalidPresentationContext")
        case .system(let cause):
            ("systemError(\(cause.error))", "systemError(\(cause.error))", "systemError(\(cause.error))")
        case .configuration, .storage, .signing: (system, system, system)
        case .unknown: ("unknown", "unknown", "unknown")
        }
    }

    /// The name of a public error's case, for errors that an app may see.
    private func name(_ error: any Error) -> String {
        switch error {
        case StoreKitError.networkError: "networkError"
        case StoreKitError.systemError(let underlying): "systemError(\(underlying))"
        case let error as StoreKitError: "\(error)"
        case let error as Product.PurchaseError: "\(error)"
        case let error as Transaction.RefundRequestError: "\(error)"
        default: "not a public error: \(error)"
        }
    }

    private func thrown(by call: () async throws -> some Any) async -> String {
        do {
            return "nothing, but \(try await call())"
        } catch {
            return name(error)
        }
    }

    @Test(arguments: failures)
    func `each failure of a call has one public error (E-03, E-04, E-07)`(failure: StoreFailure) async throws {
        let shop = try Shop { $0.products = [Sample.product("key")] }
        let expected = expectation(for: failure)
        try await shop.visit {
            let product = try #require(try await Product.products(for: ["key"]).first)
            shop.withState { $0.failure = failure }
            #expect(await thrown { try await product.purchase() } == expected.purchase)
            let refund = await thrown {
                try await Transaction.beginRefundRequest(for: 0, in: HeadlessPresentation())
            }
            #expect(refund == expected.refund)
            #expect(await thrown { try await Product.products(for: ["key"]) } == expected.other)
            #expect(await thrown { try await Product.SubscriptionInfo.status(for: "plans") } == expected.other)
            #expect(await thrown { try await AppTransaction.shared } == expected.other)
            #expect(await thrown { try await AppTransaction.refresh() } == expected.other)
            #expect(await thrown { try await AppStore.sync() } == expected.other)
        }
    }

    @Test func `a failing store names place and reason in every form that an app may log (E-03)`() async throws {
        let shop = try Shop { $0.failure = .storage(detail: "/var/shop.sqlite: disk full") }
        try await shop.visit {
            let error = try await #require(throws: StoreKitError.self) { try await AppStore.sync() }
            guard case .systemError(let underlying) = error else {
                Issue.record("\(error)")
                return
            }
            #expect("\(underlying)" == "/var/shop.sqlite: disk full")
            #expect(underlying.localizedDescription == "/var/shop.sqlite: disk full")
            #expect(error.failureReason == "/var/shop.sqlite: disk full")
            #expect(error.localizedDescription == "The Store Failed: /var/shop.sqlite: disk full")
            let userInfo = (error as NSError).userInfo
            #expect((userInfo[NSUnderlyingErrorKey] as? any Error)?.localizedDescription == "\(underlying)")
        }
    }

    @Test func `errors carry the domain and the code that apps log`() {
        let error = StoreKitError.userCancelled as NSError
        #expect(error.domain == "StoreKit.StoreKitError")
        // Swift numbers the cases that carry something first.
        #expect(error.code == 3)
        #expect((Product.PurchaseError.productUnavailable as NSError).domain == "StoreKit.Product.PurchaseError")
        #expect((Product.PurchaseError.productUnavailable as NSError).code == 1)
        #expect(
            (Transaction.RefundRequestError.failed as NSError).domain == "StoreKit.Transaction.RefundRequestError"
        )
    }

    @Test func `errors explain themselves (E-05, E-06)`() {
        #expect(Product.PurchaseError.productUnavailable.errorDescription == "Item Unavailable")
        #expect(StoreKitError.unknown.errorDescription == "Unable to Complete Request")
        #expect(StoreKitError.unknown.localizedDescription == "Unable to Complete Request")
        let errors: [any LocalizedError] = [
            StoreKitError.unknown, StoreKitError.userCancelled, StoreKitError.networkError(URLError(.timedOut)),
            StoreKitError.systemError(URLError(.timedOut)), StoreKitError.notAvailableInStorefront,
            StoreKitError.notEntitled, StoreKitError.unsupported, StoreKitError.invalidPresentationContext,
            Product.PurchaseError.invalidQuantity, Product.PurchaseError.productUnavailable,
            Product.PurchaseError.purchaseNotAllowed, Product.PurchaseError.ineligibleForOffer,
            Product.PurchaseError.invalidOfferIdentifier, Product.PurchaseError.invalidOfferPrice,
            Product.PurchaseError.invalidOfferSignature, Product.PurchaseError.missingOfferParameters,
            Product.PurchaseError.paymentMethodBindingConfigurationRequired,
            Transaction.RefundRequestError.duplicateRequest, Transaction.RefundRequestError.failed,
            Transaction.RefundRequestError.ineligible,
        ]
        #expect(errors.allSatisfy { $0.errorDescription != nil && $0.failureReason != nil })
    }
}
