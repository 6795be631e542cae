import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReceiptRequestTests {
    @Test func `a receipt request without and with properties`() {
        #expect(SKReceiptRefreshRequest().receiptProperties == nil)
        #expect(SKReceiptRefreshRequest(receiptProperties: nil).receiptProperties == nil)
        let request = SKReceiptRefreshRequest(receiptProperties: [
            SKReceiptPropertyIsExpired: true,
            SKReceiptPropertyIsRevoked: false,
            SKReceiptPropertyIsVolumePurchase: NSNumber(value: 1),
        ])
        #expect(request.receiptProperties?[SKReceiptPropertyIsExpired] as? Bool == true)
        #expect(request.receiptProperties?.count == 3)
    }

    @Test func `doubles of the receipt request`() {
        let loader = ProductLoader()
        let request = ReceiptRequestMock()
        request.delegate = loader
        request.start()
        #expect(loader.finishes == 1)
        request.failure = SKError(.paymentCancelled)
        request.start()
        #expect(loader.finishes == 1)
        #expect(ReceiptRequestWithProperties().receiptProperties?.keys.first == SKReceiptPropertyIsRevoked)
    }

    @Test func `the receipt's place compiles and is nil where Foundation has none`() {
        if let url = Bundle.main.appStoreReceiptURL {
            #expect(!url.path.isEmpty)
        }
    }

    @Test func `an invalid receipt ends the process with 173 (A-22)`() async {
        await #expect(processExitsWith: .exitCode(173)) {
            SKTerminateForInvalidReceipt()
        }
    }
}
