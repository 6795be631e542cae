import Foundation
import StoreVerification
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct AdvancedCommerceTests {
    private static var sale: [String: Any] {
        [
            "requestReferenceId": "D9C8", "descriptors": ["description": "Three courses", "displayName": "Courses"],
            "period": "P1M", "taxCode": "C003-00-1", "taxRate": "0.19", "taxExclusivePrice": 8_395,
            "estimatedTax": 1_595,
            "items": [
                [
                    "SKU": "course.1", "displayName": "Baking", "description": "Bread", "price": 9_990,
                    "offer": ["period": "P1W", "periodCount": 2, "price": 990, "reason": "ACQUISITION"],
                    "refunds": [
                        [
                            "refundAmount": 5_000, "refundDate": 1_700_000_000_000,
                            "refundReason": "FULFILLMENT_ISSUE", "refundType": "CUSTOM",
                        ]
                    ],
                    "revocationDate": 1_700_000_000_500,
                ]
            ],
        ]
    }

    @Test func `the sale of a transaction is read with amounts and dates as values`() throws {
        let issuer = try Issuer()
        let document = try issuer.document(.transaction) { $0["advancedCommerceInfo"] = Self.sale }
        let sale = try #require(try issuer.verifier().transaction(document).advancedCommerce)
        #expect(sale.requestReferenceID == "D9C8")
        #expect(sale.descriptors?.displayName == "Courses")
        #expect(sale.period == "P1M")
        #expect(sale.taxCode == "C003-00-1")
        #expect(sale.taxRate == "0.19")
        #expect(sale.taxExclusivePrice == Decimal(string: "8.395"))
        #expect(sale.estimatedTax == Decimal(string: "1.595"))
        #expect(sale.consistencyToken == nil)
        let item = try #require(sale.items.first)
        #expect(sale.items.count == 1)
        #expect(item.sku == "course.1")
        #expect(item.price == Decimal(string: "9.99"))
        #expect(item.offer?.periodCount == 2)
        #expect(item.offer?.price == Decimal(string: "0.99"))
        #expect(item.offer?.reason == "ACQUISITION")
        #expect(item.refunds.map(\.amount) == [5])
        #expect(item.refunds.first?.date == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(item.refunds.first?.type == "CUSTOM")
        #expect(item.revocationDate == Date(timeIntervalSince1970: 1_700_000_000.5))
        #expect(item.priceIncrease == nil)
    }

    @Test func `the sale of a renewal info has the token and the announced price`() throws {
        let issuer = try Issuer()
        let document = try issuer.document(.renewalInfo) {
            $0["advancedCommerceInfo"] = [
                "consistencyToken": "token",
                "items": [
                    [
                        "SKU": "course.1",
                        "priceIncreaseInfo": ["price": 12_990, "status": "PENDING", "dependentSKUs": ["course.2"]],
                    ]
                ],
            ]
        }
        let sale = try #require(try issuer.verifier().renewalInfo(document).advancedCommerce)
        #expect(sale.consistencyToken == "token")
        let increase = try #require(sale.items.first?.priceIncrease)
        #expect(increase.price == Decimal(string: "12.99"))
        #expect(increase.status == "PENDING")
        #expect(increase.dependentSKUs == ["course.2"])
        #expect(sale.items.first?.refunds.isEmpty == true)
    }

    @Test func `a document without such a sale has none, also if a value contains the key as text`() throws {
        let issuer = try Issuer()
        #expect(try issuer.verifier().transaction(issuer.document(.transaction)).advancedCommerce == nil)
        let text = try issuer.document(.transaction) { $0["offerIdentifier"] = "\"advancedCommerceInfo\"" }
        #expect(try issuer.verifier().transaction(text).advancedCommerce == nil)
        let null = try issuer.document(.transaction) { $0["advancedCommerceInfo"] = NSNull() }
        #expect(try issuer.verifier().transaction(null).advancedCommerce == nil)
    }

    @Test func `a value of another kind inside is named with its path`() throws {
        let issuer = try Issuer()
        let document = try issuer.document(.transaction) { $0["advancedCommerceInfo"] = ["items": [["price": "9.99"]]] }
        let failure = #expect(throws: VerificationError.self) { try issuer.verifier().transaction(document) }
        #expect(failure?.description.contains("advancedCommerceInfo.items.Index 0.price") == true, "\(failure as Any)")
    }
}
