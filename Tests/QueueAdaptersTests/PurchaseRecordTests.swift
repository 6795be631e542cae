import Foundation
import OpenStoreKit
import QueueAdapters
import Testing

@Suite(.timeLimit(.minutes(30))) struct PurchaseRecordTests {
    private var record = PurchaseRecord(
        id: 7,
        productID: "plan",
        productType: .autoRenewable,
        purchaseDate: Date(timeIntervalSince1970: 700)
    )

    @Test func `Q-58 a first purchase has no original`() {
        #expect(record.original == nil)
    }

    @Test mutating func `Q-58 Q-78 a renewal refers to the first purchase with its own date`() {
        record.originalID = 3
        record.originalPurchaseDate = Date(timeIntervalSince1970: 300)
        #expect(
            record.original
                == OriginalPurchase(
                    transactionID: 3,
                    purchaseDate: Date(timeIntervalSince1970: 300),
                    terms: PaymentTerms(productID: "plan")
                )
        )
    }

    @Test mutating func `Q-60 X-09 X-10 a purchase from elsewhere has a payment with product, quantity and token`() {
        let token = UUID()
        record.quantity = 4
        record.appAccountToken = token
        var terms = PaymentTerms(productID: "plan")
        terms.quantity = 4
        terms.applicationUsername = token.uuidString
        #expect(record.terms == terms)
    }
}
