import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

// The extension of an app's own module, as the documentation of `AppReceipt` describes it.
extension Bundle { var appStoreReceiptURL: URL? { AppReceipt.url } }

/// The receipt as old code reads it: the file, in the middle of a callback.
@Suite(.timeLimit(.standard)) struct ReceiptTests {
    /// True if the receipt's bytes contain a text; texts in a receipt are not compressed.
    private func receiptNames(_ text: String) -> Bool {
        guard let url = Bundle.main.appStoreReceiptURL, let receipt = try? Data(contentsOf: url) else { return false }
        return receipt.firstRange(of: Data(text.utf8)) != nil
    }

    @Test func `the receipt contains a purchase when the observer is called for it (A-12)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let reader = ReceiptReadingObserver()
            let queue = SKPaymentQueue.default()
            queue.add(reader)
            #expect(Bundle.main.appStoreReceiptURL?.path.hasSuffix("StoreKit/receipt") == true)
            #expect(!receiptNames("com.example.app"))
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            queue.add(payment)
            await reader.recorder.receives(2)
            #expect(reader.findings == ["coins": true])
            _ = try await Product.products(for: ["pro"]).first?.purchase()
            #expect(!receiptNames("pro"), "X-01")
            try await AppReceipt.refresh()
            #expect(receiptNames("pro"))
        }
    }

    @Test func `a restore updates the receipt, which does not list the restored copy (R-11, A-11)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            _ = try await PurchaseOrigin.async.buy("pro", watchedBy: observer)
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            #expect(!receiptNames("pro"))
            SKPaymentQueue.default().add(observer)
            SKPaymentQueue.default().restoreCompletedTransactions()
            await observer.receives(1)
            #expect(receiptNames("pro"))
            let copy = try #require(observer.transactions.last { $0.transactionState == .restored })
            try await AppReceipt.refresh()
            #expect(receiptNames("pro"))
            #expect(!receiptNames(try #require(copy.transactionIdentifier)))
        }
    }

    @Test func `a test can read the values that a validator needs (A-20)`() async throws {
        var app = SimulatedApp(environment: .sandbox)
        app.receiptDeviceID = UUID()
        let store = try SampleStore.open(app: app)
        try await store.run {
            #expect(try await AppReceipt.data() == nil)
            try await AppReceipt.refresh(isVolumePurchase: true)
            #expect(receiptNames("ProductionVPPSandbox"))
            #expect(try await AppReceipt.data() == Data(contentsOf: #require(AppReceipt.url)))
            #expect(try await AppReceipt.rootCertificate == store.rootCertificate)
            #expect(try await AppReceipt.deviceIdentifier == app.receiptDeviceID)
        }
    }
}
