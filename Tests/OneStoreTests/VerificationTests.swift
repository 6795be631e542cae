import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// Tests of the time in which no value can be verified.
@Suite(.timeLimit(.minutes(30))) struct VerificationTests {
    @Test(arguments: [
        VerificationResult<Transaction>.VerificationError.revokedCertificate, .invalidCertificateChain,
        .invalidDeviceVerification, .invalidEncoding, .invalidSignature, .missingRequiredProperties,
    ])
    func `T-58 a simulated failure makes every value unverified, and ends`(
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
