import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Tests of the time in which no value can be verified.
@Suite(.timeLimit(.standard)) struct VerificationTests {
    @Test(arguments: [
        VerificationResult<Transaction>.VerificationError.revokedCertificate, .invalidCertificateChain,
        .invalidDeviceVerification, .invalidEncoding, .invalidSignature, .missingRequiredProperties,
    ])
    func `a simulated failure makes every value unverified, and ends (T-58)`(
        error: VerificationResult<Transaction>.VerificationError
    ) async throws {
        let store = try SampleStore.open()
        try await store.run {
            store.failVerification(with: error)
            let pro = try #require(try await Product.products(for: ["pro"]).first)
            guard case .success(.unverified(let transaction, let reason)) = try await pro.purchase() else {
                Issue.record("not unverified")
                return
            }
            #expect(reason == error)
            #expect(transaction.productID == "pro")
            #expect(await owned() == [])
            guard case .unverified = try await AppTransaction.shared else {
                Issue.record("the app transaction is verified")
                return
            }
            store.failVerification(with: nil)
            #expect(await owned() == ["pro"])
        }
    }

    @Test func `a simulated failure that begins while Status.updates runs concerns the next status, and ends (T-58)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let month = try #require(try await Product.products(for: ["plan.month"]).first)
            guard case .success = try await month.purchase() else { throw StoreKitError.unknown }
            var statuses = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            for isFailing in [false, true, false] {
                store.failVerification(with: isFailing ? .invalidSignature : nil)
                let latest = try #require(await Transaction.latest(for: "plan.month"))
                try await store.forceRenewal(of: latest.unsafePayloadValue.id)
                let status = try #require(await statuses.next())
                var isVerified = false
                if case .verified = status.transaction, case .verified = status.renewalInfo { isVerified = true }
                #expect(isVerified != isFailing)
            }
        }
    }

    @Test func `the queue delivers transactions although verification fails (X-21)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            store.failVerification(with: .invalidSignature)
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            _ = try await PurchaseOrigin.observer.buy("coins", watchedBy: observer)
            #expect(observer.history == ["purchasing coins", "purchased coins"])
        }
    }
}
