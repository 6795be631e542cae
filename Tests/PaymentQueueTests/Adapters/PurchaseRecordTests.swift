import Foundation
import OpenStoreKit
@_spi(Adapters) @testable import PaymentQueue
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PurchaseRecordTests {
    private var record = PurchaseRecord(
        id: 7,
        productID: "plan",
        productType: .autoRenewable,
        purchaseDate: Date(timeIntervalSince1970: 700)
    )

    @Test func `a first purchase has no original (Q-58)`() {
        #expect(record.original == nil)
    }

    @Test mutating func `a renewal refers to the first purchase with its own date (Q-58, Q-78)`() {
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

    @Test mutating func `a purchase from elsewhere has a payment with product, quantity and token (Q-60, X-09, X-10)`()
    {
        let token = UUID()
        record.quantity = 4
        record.appAccountToken = token
        var terms = PaymentTerms(productID: "plan")
        terms.quantity = 4
        terms.applicationUsername = token.uuidString
        #expect(record.terms == terms)
    }
}
