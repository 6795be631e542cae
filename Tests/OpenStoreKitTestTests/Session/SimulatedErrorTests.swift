import Foundation
import OpenStoreKitTest
import StoreInterface
import Testing

@testable import SimulatedStores
import TestWaiting

@Suite("The errors that a test session simulates", .timeLimit(.standard))
struct SimulatedErrorTests {
    private func arm<API: FailableStoreKitAPI>(
        _ error: API.Failure,
        _ api: API,
        in session: SKTestSession,
        _ call: () async throws -> Void
    ) async throws {
        #expect(await session.simulatedError(forAPI: api) == nil)
        try await session.setSimulatedError(error, forAPI: api)
        #expect(await session.simulatedError(forAPI: api) == error)
        await #expect(throws: (any Error).self, "\(API.self)") { try await call() }
        try await session.setSimulatedError(nil, forAPI: api)
        #expect(await session.simulatedError(forAPI: api) == nil)
        await #expect(throws: Never.self, "\(API.self)") { try await call() }
    }

    @Test func `each part of the API fails separately, and works again (TS-25)`() async throws {
        let code = SimulatedCustomer(offerCode: { OfferCode("FLYER") })
        let shop = try SessionShop(customer: code)
        let transaction = try await shop.buy("pro")
        let session = shop.session
        let screen = HeadlessPresentation()
        try await shop.store.run {
            try await arm(.generic(.unknown), .loadProducts, in: session) {
                _ = try await Product.products(for: ["coins"])
            }
            try await arm(.generic(.notEntitled), .purchase, in: session) { _ = try await shop.purchase("coins") }
            try await arm(.generic(.userCancelled), .appStoreSync, in: session) { try await AppStore.sync() }
            try await arm(.generic(.unsupported), .subscriptionStatus, in: session) {
                _ = try await Product.SubscriptionInfo.status(for: "plans")
            }
            try await arm(.generic(.unknown), .appTransaction, in: session) { _ = try await AppTransaction.shared }
            try await arm(.generic(.unknown), .manageSubscriptions, in: session) {
                try await AppStore.showManageSubscriptions(in: screen)
            }
            try await arm(.generic(.unknown), .offerCodeRedeem, in: session) {
                try await AppStore.presentOfferCodeRedeemSheet(in: screen)
            }
            try await arm(.verification(.invalidSignature), .verification, in: session) {
                for await result in Transaction.currentEntitlements(for: "pro") { _ = try result.payloadValue }
            }
            // Last, because it works only once.
            try await session.setSimulatedError(.refundRequest(.duplicateRequest), forAPI: .refundRequest)
            await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
                _ = try await transaction.beginRefundRequest(in: screen)
            }
            try await session.setSimulatedError(nil, forAPI: .refundRequest)
            #expect(try await transaction.beginRefundRequest(in: screen) == .success)
        }
    }

    @Test func `nil ends exactly one failure (TS-25)`() async throws {
        let session = try SessionShop().session
        try await session.setSimulatedError(.generic(.unknown), forAPI: .purchase)
        try await session.setSimulatedError(.generic(.notEntitled), forAPI: .loadProducts)
        try await session.setSimulatedError(nil, forAPI: .purchase)
        #expect(await session.simulatedError(forAPI: .purchase) == nil)
        #expect(await session.simulatedError(forAPI: .loadProducts) == .generic(.notEntitled))
    }

    @Test func `failures are read back as they were set (TS-26)`() async throws {
        let session = try SessionShop().session
        let cause = NSError(domain: "Harbour", code: 3, userInfo: [NSLocalizedDescriptionKey: "fog"])
        let generic: [StoreKitError] = [
            .unknown, .userCancelled, .networkError(URLError(.timedOut)), .systemError(cause),
            .notAvailableInStorefront, .notEntitled, .unsupported,
        ]
        for error in generic {
            try await session.setSimulatedError(.generic(error), forAPI: .appStoreSync)
            #expect(await session.simulatedError(forAPI: .appStoreSync) == .generic(error))
            try await session.setSimulatedError(.generic(error), forAPI: .purchase)
            #expect(await session.simulatedError(forAPI: .purchase) == .generic(error))
        }
        for error in [Product.PurchaseError.invalidQuantity, .ineligibleForOffer, .purchaseNotAllowed] {
            try await session.setSimulatedError(.purchase(error), forAPI: .purchase)
            #expect(await session.simulatedError(forAPI: .purchase) == .purchase(error))
        }
        for error in [Transaction.RefundRequestError.failed, .duplicateRequest] {
            try await session.setSimulatedError(.refundRequest(error), forAPI: .refundRequest)
            #expect(await session.simulatedError(forAPI: .refundRequest) == .refundRequest(error))
        }
        let reasons: [VerificationResult<Any>.VerificationError] = [
            .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
            .invalidSignature, .missingRequiredProperties,
        ]
        for reason in reasons {
            try await session.setSimulatedError(.verification(reason), forAPI: .verification)
            #expect(await session.simulatedError(forAPI: .verification) == .verification(reason))
        }
    }

    @Test func `failures that differ are not equal (TS-26)`() {
        #expect(SKTestFailures.Purchase.generic(.unknown) != .generic(.notEntitled))
        #expect(SKTestFailures.Purchase.generic(.unknown) != .purchase(.productUnavailable))
        #expect(SKTestFailures.LoadProducts.generic(.networkError(URLError(.timedOut))) != .generic(.unknown))
    }

    @Test func `the simulated error is thrown, and the queue's error corresponds to it (TS-27)`() async throws {
        let shop = try SessionShop()
        try await shop.session.setSimulatedError(.purchase(.productUnavailable), forAPI: .purchase)
        await #expect(throws: Product.PurchaseError.productUnavailable) { try await shop.purchase("coins") }
        await shop.store.run {
            let observer = FailureObserver()
            SKPaymentQueue.default().add(observer)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            SKPaymentQueue.default().add(payment)
            await shop.store.settle()
            #expect(observer.codes == [.storeProductNotAvailable])
        }
    }

    @Test func `a simulated failure applies although products were loaded before (TS-28)`() async throws {
        let shop = try SessionShop()
        try await shop.store.run {
            _ = try await Product.products(for: ["coins"])
            try await shop.session.setSimulatedError(.generic(.unknown), forAPI: .loadProducts)
            await #expect(throws: StoreKitError.self) { try await Product.products(for: ["coins"]) }
        }
    }

    @Test func `a simulated error stays until it is cleared, also in the next session (TS-29)`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        // One file for both sessions: settings belong to the file.
        let file = folder.appending(path: "Shop.storekit")
        try Data(SessionShop.configuration().utf8).write(to: file)
        let shop = try SessionShop(configuration: file, database: .memory)
        try await shop.session.setSimulatedError(.generic(.notEntitled), forAPI: .purchase)
        for _ in 1...3 { await #expect(throws: StoreKitError.self) { try await shop.purchase("coins") } }
        let next = try shop.store.run { try SKTestSession(contentsOf: file) }
        #expect(await next.simulatedError(forAPI: .purchase) == .generic(.notEntitled))
        next.resetToDefaultState()
        #expect(await next.simulatedError(forAPI: .purchase) == nil)
        try await shop.buy("coins")
    }

    @Test func `a part of the API that Apple does not list cannot be made to fail`() async throws {
        struct Lottery: FailableStoreKitAPI {
            typealias Failure = SKTestFailures.Purchase
        }
        let session = try SessionShop().session
        let error = await #expect(throws: SKTestError.self) {
            try await session.setSimulatedError(.generic(.unknown), forAPI: Lottery())
        }
        #expect(error?.code == .invalidAction)
        #expect(await session.simulatedError(forAPI: Lottery()) == nil)
    }
}
