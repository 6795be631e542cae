import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Testing
import TestWaiting

/// Receipts with parts that few receipts have.
@Suite(.timeLimit(.standard)) struct ReceiptReadingTests {
    private let shop: ReceiptShop

    init() throws { shop = try ReceiptShop(.sandbox, identity: .make(storeName: "Receipts")) }

    @Test func `a receipt with a foreign root beside a valid chain is refused (A-20)`() throws {
        let foreign = try SigningIdentity.make(storeName: "Receipts").rootCertificate
        let chain = shop.chain.prefix(2) + [foreign]
        let forged = try ReceiptShop(.sandbox, keys: shop.keys, chain: Array(chain)).receipt()
        #expect(throws: Never.self) { try shop.validate(shop.receipt()) }
        #expect(throws: VerificationError.untrustedChain) { try shop.validate(forged) }
    }

    @Test func `a receipt of more than 65535 bytes is read completely (A-13)`() throws {
        let receipt = try shop.receipt { attributes in
            for number in 0..<1000 {
                let purchase = ReceiptShop.purchase.map { attribute in
                    attribute.type == ReceiptPurchaseField.transactionID.rawValue
                        ? ReceiptAttribute(ofPurchase: .transactionID, .text("\(number)")) : attribute
                }
                attributes.append(ReceiptAttribute(.purchase, .attributes(purchase)))
            }
        }
        #expect(receipt.count > 65_535)
        let identifiers = Set(try shop.validate(receipt).purchases.map(\.transactionID))
        #expect(identifiers.isSuperset(of: (0..<1000).map { "\($0)" }))
    }

    @Test func `the line item 0 of a product without one is not a line item (A-13)`() throws {
        func item(_ number: Int64) throws -> Int64? {
            let receipt = try shop.receipt { attributes in
                attributes.removeAll { $0.type == ReceiptField.purchase.rawValue }
                let others = ReceiptShop.purchase.filter { $0.type != ReceiptPurchaseField.webOrderLineItemID.rawValue }
                let purchase = others + [ReceiptAttribute(ofPurchase: .webOrderLineItemID, .integer(number))]
                attributes.append(ReceiptAttribute(.purchase, .attributes(purchase)))
            }
            return try #require(shop.validate(receipt).purchases.first).webOrderLineItemID
        }
        #expect(try item(0) == nil)
        #expect(try item(7) == 7)
    }
}
