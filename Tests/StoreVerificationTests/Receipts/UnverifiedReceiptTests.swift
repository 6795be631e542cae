import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct UnverifiedReceiptTests {
    private func shop(_ environment: StoreEnvironment = .sandbox) throws -> ReceiptShop {
        try ReceiptShop(environment, identity: SigningIdentity.make(storeName: "Receipts"))
    }

    @Test(arguments: StoreEnvironment.allCases)
    func `the identifier of a transaction is read without a root, a key or a trusted signature`(
        environment: StoreEnvironment
    ) throws {
        let shop = try shop(environment)
        var receipt = try shop.receipt()
        #expect(try UnverifiedReceipt.transactionID(inAppReceipt: receipt) == "2000000123456789")
        // The last byte belongs to the signature.
        receipt[receipt.count - 1] ^= 1
        #expect(throws: VerificationError.invalidSignature) { try shop.validate(receipt) }
        #expect(try UnverifiedReceipt.transactionID(inAppReceipt: receipt) == "2000000123456789")
    }

    @Test func `the original identifier serves if a purchase has no other, and a receipt without purchases has none`()
        throws
    {
        let shop = try shop()
        let original = try shop.receipt { attributes in
            attributes.removeAll { $0.type == ReceiptField.purchase.rawValue }
            let purchase = [ReceiptAttribute(ofPurchase: .originalTransactionID, .text("2000000000000001"))]
            attributes.append(ReceiptAttribute(.purchase, .attributes(purchase)))
        }
        #expect(try UnverifiedReceipt.transactionID(inAppReceipt: original) == "2000000000000001")
        let empty = try shop.receipt { $0.removeAll { $0.type == ReceiptField.purchase.rawValue } }
        #expect(try UnverifiedReceipt.transactionID(inAppReceipt: empty) == nil)
    }

    @Test func `bytes that are no receipt fail with what they are not`() throws {
        let shop = try shop()
        let receipt = try shop.receipt()
        for bytes in [Data(), Data("receipt".utf8), receipt.dropLast(), receipt + [0]] {
            #expect(throws: VerificationError.malformedDocument) {
                try UnverifiedReceipt.transactionID(inAppReceipt: Data(bytes))
            }
        }
        let message = try shop.message(Array("no attributes".utf8))
        #expect(throws: VerificationError.malformedContent("it is not the set of attributes of a receipt")) {
            try UnverifiedReceipt.transactionID(inAppReceipt: message)
        }
    }

    @Test func `the identifier in a transaction receipt is read, and other texts fail`() throws {
        let purchase = Data("{\n\t\"transaction-id\" = \"1000000046178817\";\n}".utf8).base64EncodedString()
        let receipt = "{\n\"signature\" = \"QQ==\";\n\"purchase-info\" = \"\(purchase)\";\n}"
        #expect(try UnverifiedReceipt.transactionID(inTransactionReceipt: Data(receipt.utf8)) == "1000000046178817")
        for text in ["", "{}", "{\"purchase-info\" = \"%\"; \"signature\" = \"QQ==\";}", "{\"a\" = \"b\""] {
            #expect(throws: VerificationError.self) {
                try UnverifiedReceipt.transactionID(inTransactionReceipt: Data(text.utf8))
            }
        }
    }
}

@Suite(.timeLimit(.standard)) struct ReceiptQueryTests {
    private static let day: TimeInterval = 24 * 60 * 60
    private static let january = Date(timeIntervalSince1970: 1_735_689_600)

    /// The attributes of a purchase on a day of January 2025.
    private static func purchase(
        _ id: String,
        _ productID: String,
        day: Int,
        until end: String? = nil,
        refunded: Bool = false
    ) -> ReceiptAttribute {
        ReceiptAttribute(
            .purchase,
            .attributes([
                ReceiptAttribute(ofPurchase: .transactionID, .text(id)),
                ReceiptAttribute(ofPurchase: .originalTransactionID, .text("1")),
                ReceiptAttribute(ofPurchase: .productID, .text(productID)),
                ReceiptAttribute(ofPurchase: .quantity, .integer(1)),
                ReceiptAttribute(
                    ofPurchase: .purchaseDate,
                    .ascii("2025-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z")
                ),
                ReceiptAttribute(ofPurchase: .expirationDate, .ascii(end ?? "")),
                ReceiptAttribute(ofPurchase: .cancellationDate, .ascii(refunded ? "2025-01-20T00:00:00Z" : "")),
            ])
        )
    }

    private func receipt(_ purchases: ReceiptAttribute...) throws -> ValidatedReceipt {
        let shop = try ReceiptShop(.sandbox, identity: SigningIdentity.make(storeName: "Receipts"))
        return try shop.validate(
            shop.receipt { attributes in
                attributes.removeAll { $0.type == ReceiptField.purchase.rawValue }
                attributes += purchases
            }
        )
    }

    @Test func `purchases of a product come latest first, of one date by their identifiers as numbers`() throws {
        let receipt = try receipt(
            Self.purchase("9", "coins", day: 2),
            Self.purchase("10", "coins", day: 2),
            Self.purchase("11", "coins", day: 1),
            Self.purchase("12", "pro", day: 9)
        )
        #expect(receipt.purchases(of: "coins").map(\.transactionID) == ["10", "9", "11"])
        #expect(receipt.purchases(of: "none").isEmpty)
        #expect(receipt.originalTransactionID(of: "coins") == "1")
        #expect(receipt.originalTransactionID(of: "none") == nil)
    }

    @Test func `a refunded purchase is in the list, and is neither the latest nor active`() throws {
        let receipt = try receipt(
            Self.purchase("1", "pro", day: 1),
            Self.purchase("2", "pro", day: 2, refunded: true),
            Self.purchase("3", "gone", day: 2, refunded: true)
        )
        #expect(receipt.purchases(of: "pro").map(\.transactionID) == ["2", "1"])
        #expect(receipt.latestPurchase(of: "pro")?.transactionID == "1")
        #expect(receipt.isActive("pro", at: Self.january + 40 * Self.day))
        #expect(!receipt.isActive("gone", at: Self.january + 40 * Self.day))
        #expect(receipt.latestPurchase(of: "gone") == nil)
    }

    @Test func `a period is active from its purchase until its end, which does not belong to it`() throws {
        let receipt = try receipt(
            Self.purchase("1", "monthly", day: 1, until: "2025-01-11T00:00:00Z"),
            Self.purchase("2", "monthly", day: 11, until: "2025-01-21T00:00:00Z"),
            Self.purchase("3", "books", day: 5)
        )
        #expect(!receipt.isActive("monthly", at: Self.january - 1))
        #expect(receipt.activePurchases(at: Self.january).map(\.transactionID) == ["3", "1"])
        #expect(receipt.activePurchases(at: Self.january + 10 * Self.day).map(\.transactionID) == ["3", "2"])
        #expect(receipt.activePurchases(at: Self.january + 20 * Self.day).map(\.transactionID) == ["3"])
    }
}
