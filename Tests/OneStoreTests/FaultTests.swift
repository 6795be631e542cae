import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Errors that a test asks for, as an app meets them through both APIs.
@Suite(.timeLimit(.standard)) struct FaultTests {
    /// Every error of the store as a whole, with the code that the queue shows for it.
    static let errors: [(StoreKitError, SKError.Code)] = [
        (.unknown, .unknown), (.userCancelled, .paymentCancelled), (.networkError(URLError(.timedOut)), .unknown),
        (.systemError(Weather()), .unknown), (.notAvailableInStorefront, .storeProductNotAvailable),
        (.notEntitled, .clientInvalid), (.unsupported, .unsupportedPlatform), (.invalidPresentationContext, .unknown),
    ]

    static let purchaseErrors: [(Product.PurchaseError, SKError.Code)] = [
        (.invalidQuantity, .paymentInvalid), (.productUnavailable, .storeProductNotAvailable),
        (.purchaseNotAllowed, .paymentNotAllowed), (.ineligibleForOffer, .ineligibleForOffer),
        (.invalidOfferIdentifier, .invalidOfferIdentifier), (.invalidOfferPrice, .invalidOfferPrice),
        (.invalidOfferSignature, .invalidSignature), (.missingOfferParameters, .missingOfferParams),
        (.paymentMethodBindingConfigurationRequired, .paymentMethodBindingConfigurationRequired),
    ]

    private struct Weather: Error, Equatable {}

    /// Returns the error of a call, in words that distinguish all errors.
    private func thrown(by call: () async throws -> Any) async -> String {
        do {
            return "nothing, but \(try await call())"
        } catch {
            return String(reflecting: error)
        }
    }

    @Test(arguments: errors)
    func `each call throws the error that is set for it, and works again after (TS-25, TS-27, E-03)`(
        error: StoreKitError,
        code: SKError.Code
    ) async throws {
        let store = try SampleStore.open()
        try await store.run {
            let coins = try #require(try await Product.products(for: ["coins"]).first)
            let id = try await store.buyOutside("plan.gold")
            let calls: [(SimulatedCall, () async throws -> Any)] = [
                (.loadProducts, { try await Product.products(for: ["coins"]).map(\.id) }),
                (.purchase, { try await coins.purchase() }),
                (.appStoreSync, { try await AppStore.sync() }),
                (.subscriptionStatus, { try await Product.SubscriptionInfo.status(for: "plans") }),
                (.subscriptionStatus, { try await Product.SubscriptionInfo.status(transactionID: id) as Any }),
                (.appTransaction, { try await AppTransaction.shared }),
                (.appTransaction, { try await AppTransaction.refresh() }),
                (.refundRequest, { try await Transaction.beginRefundRequest(for: id, in: HeadlessPresentation()) }),
            ]
            for (call, body) in calls {
                await store.fail(call, with: error)
                #expect(await thrown(by: body) == String(reflecting: error), "\(call)")
                let armed = try #require(await store.simulatedError(for: call))
                #expect(String(reflecting: armed) == String(reflecting: error))
                for other in SimulatedCall.allCases where other != call {
                    #expect(await store.simulatedError(for: other) == nil)
                }
                await store.fail(call, with: nil)
                #expect(await store.simulatedError(for: call) == nil)
                #expect(await thrown(by: body).hasPrefix("nothing"), "\(call)")
            }
        }
    }

    @Test func `the sheets throw the errors that are set for them (TS-25)`() async throws {
        let store = try SampleStore.open()
        await store.fail(.manageSubscriptions, with: .notEntitled)
        await store.fail(.offerCodeRedeem, with: .userCancelled)
        await store.run {
            let context = HeadlessPresentation()
            #expect(
                await thrown { try await AppStore.showManageSubscriptions(in: context) }.hasSuffix("notEntitled")
            )
            #expect(
                await thrown {
                    try await AppStore.showManageSubscriptions(in: context, subscriptionGroupID: "plans")
                }.hasSuffix("notEntitled")
            )
            #expect(
                await thrown { try await AppStore.presentOfferCodeRedeemSheet(in: context) }.hasSuffix("userCancelled")
            )
            #expect(
                await thrown { try await AppStore.presentOfferCodeRedeemSheet(from: context) }
                    .hasSuffix("userCancelled")
            )
        }
    }

    @Test(arguments: purchaseErrors)
    func `a purchase with a simulated error fails in both APIs and leaves no transaction (P-50, TS-26, TS-27, E-04)`(
        error: Product.PurchaseError,
        code: SKError.Code
    ) async throws {
        let store = try SampleStore.open()
        await store.failPurchases(with: error)
        try await store.run {
            let pro = try #require(try await Product.products(for: ["pro"]).first)
            await #expect(throws: error) { try await pro.purchase() }
            await #expect(throws: SimulatedStoreError.self) { try await store.buyOutside("pro") }
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().add(payment("pro"))
            await observer.receives(2)
            #expect(observer.history == ["purchasing pro", "failed pro"])
            #expect((observer.transactions.last?.error as? SKError)?.code == code)
            #expect(await unfinished() == [])
            #expect(await owned() == [])
            await store.failPurchases(with: nil)
            _ = try await PurchaseOrigin.observer.buy("pro", watchedBy: observer)
            #expect(await owned() == ["pro"])
        }
    }

    @Test(arguments: errors)
    func `the queue, its requests, and the adapters fail with the same original error (TS-27, X-20, E-14, E-02)`(
        error: StoreKitError,
        code: SKError.Code
    ) async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            await store.fail(.purchase, with: error)
            SKPaymentQueue.default().add(payment("coins"))
            await observer.receives(2)
            let failure = try #require(observer.transactions.last?.error as? SKError)
            #expect(failure.code == code)
            // An error without its own code is the underlying error.
            #expect((failure.userInfo[NSUnderlyingErrorKey] != nil) == (code == .unknown))
            // The adapters give the same error the same old form.
            let adapted = SKError(error)
            #expect(adapted.code == code)
            #expect(adapted.localizedDescription == failure.localizedDescription)
            let causes = [adapted, failure].map { $0.userInfo[NSUnderlyingErrorKey] as? NSError }
            #expect(causes.allSatisfy { ($0 != nil) == (code == .unknown) })
            #expect(causes[0]?.domain == causes[1]?.domain)
            #expect(causes[0]?.code == causes[1]?.code)
            await store.fail(.purchase, with: nil)

            await store.fail(.appStoreSync, with: error)
            SKPaymentQueue.default().restoreCompletedTransactions()
            await observer.receives(3)
            #expect(observer.history.last == "restore failed \(code.rawValue)")

            await store.fail(.loadProducts, with: error)
            let products = RecordingDelegate()
            let request = SKProductsRequest(productIdentifiers: ["coins"])
            #expect(await products.outcome(of: request) == "failed \(code.rawValue)")

            await store.fail(.appTransaction, with: error)
            #expect(await products.outcome(of: SKReceiptRefreshRequest()) == "failed \(code.rawValue)")
        }
    }

    @Test func `a payment succeeds although loading products fails (TS-25)`() async throws {
        let store = try SampleStore.open()
        await store.fail(.loadProducts, with: .unknown)
        await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().add(payment("coins"))
            await observer.receives(2)
            #expect(observer.history == ["purchasing coins", "purchased coins"])
        }
    }

    @Test(arguments: [Transaction.RefundRequestError.duplicateRequest, .failed, .ineligible])
    func `a request for a refund throws its error, and nothing is refunded (E-07, TS-26)`(
        error: Transaction.RefundRequestError
    ) async throws {
        let store = try SampleStore.open()
        try await store.run {
            let id = try await store.buyOutside("pro")
            await store.failRefundRequests(with: error)
            let transaction = try #require(await Transaction.latest(for: "pro")).payloadValue
            await #expect(throws: error) { try await transaction.beginRefundRequest(in: HeadlessPresentation()) }
            #expect(await store.simulatedError(for: .refundRequest) as? Transaction.RefundRequestError == error)
            #expect(await owned() == ["pro"])
            // A refund by the test is not a request of the app, so the simulated error does not apply.
            try await store.refund(id)
            #expect(await owned() == [])
        }
    }

    @Test func `sequences and calls that cannot throw leave out results with a simulated error (E-10, S-04)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            try await store.buyOutside("plan.gold")
            for call in SimulatedCall.allCases { await store.fail(call, with: .unknown) }
            #expect(await owned() == ["plan.gold"])
            let transaction = try #require(await Transaction.latest(for: "plan.gold")).payloadValue
            #expect(await transaction.subscriptionStatus == nil)
            var groups: [String] = []
            for await (groupID, _) in Product.SubscriptionInfo.Status.all { groups.append(groupID) }
            #expect(groups == [])
            #expect(await !Product.SubscriptionInfo.isEligibleForIntroOffer(for: "plans"))
            await transaction.finish()
            #expect(await unfinished() == [])
        }
    }

    @Test(
        arguments: [
            (.unknown, "StoreKitError.unknown"), (.invalidOfferIdentifier, "PurchaseError.invalidOfferIdentifier"),
            (.invalidSignature, "PurchaseError.invalidOfferSignature"),
            (.missingOfferParams, "PurchaseError.missingOfferParameters"),
            (.invalidOfferPrice, "PurchaseError.invalidOfferPrice"), (.paymentCancelled, "StoreKitError.unknown"),
        ] as [(SKError.Code, String)]
    )
    func `failing transactions fail in both APIs (C-21, TS-24)`(
        code: SKError.Code,
        error: String
    ) async throws {
        let store = try SampleStore.open()
        await store.failTransactions(with: code)
        try await store.run {
            let coins = try #require(try await Product.products(for: ["coins"]).first)
            #expect(await thrown { try await coins.purchase() }.hasSuffix(error))
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().add(payment("coins"))
            await observer.receives(2)
            let expected: SKError.Code = code == .paymentCancelled ? .unknown : code
            #expect((observer.transactions.last?.error as? SKError)?.code == expected)
            await store.fail(.purchase, with: .notEntitled)
            #expect(await thrown { try await coins.purchase() }.hasSuffix("notEntitled"))
            await store.fail(.purchase, with: nil)
            await store.failTransactions(with: nil)
            _ = try await coins.purchase()
            // Each of the three attempts that failed took an identifier (TS-09).
            #expect(await unfinished() == [3])
        }
    }

    @Test func `the file can define failing transactions and simulated errors (TS-24, TS-25)`() async throws {
        let store = try SampleStore.open(
            settings: """
                "_failTransactionsEnabled" : true, "_storeKitError" : 12, "_storeKitErrors" : [
                  { "name" : "Load Products", "enabled" : true, "current" : { "type" : "generic", "index" : 5 } },
                  { "name" : "Purchase", "enabled" : false, "current" : { "type" : "purchase", "index" : 1 } },
                  { "name" : "Verification", "enabled" : true, "current" : { "type" : "verification", "index" : 0 } } ]
                """
        )
        try await store.run {
            #expect(await thrown { try await Product.products(for: ["coins"]) }.hasSuffix("notEntitled"))
            await store.fail(.loadProducts, with: nil)
            let coins = try #require(try await Product.products(for: ["coins"]).first)
            await #expect(throws: Product.PurchaseError.invalidOfferSignature) { try await coins.purchase() }
            await store.failTransactions(with: nil)
            guard case .success(.unverified(_, .revokedCertificate)) = try await coins.purchase() else {
                Issue.record("not unverified")
                return
            }
        }
    }
}

func payment(_ productID: String) -> SKPayment {
    let payment = SKMutablePayment()
    payment.productIdentifier = productID
    return payment
}
