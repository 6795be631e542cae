import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Testing

/// A receipt that has to be refused, with the reason, and with what other validators make of it.
struct ReceiptForgery: Sendable {
    let name: String
    /// The name of the expected ``VerificationError``.
    let verdict: String
    let judge: Forgery.Judge
    let make: @Sendable (ReceiptShop) throws -> Data

    init(
        _ name: String,
        _ verdict: String,
        judge: Forgery.Judge = .rejects,
        make: @escaping @Sendable (ReceiptShop) throws -> Data
    ) {
        self.name = name
        self.verdict = verdict
        self.judge = judge
        self.make = make
    }

    static let all: [ReceiptForgery] = [
        ReceiptForgery("nothing", "malformedDocument") { _ in Data() },
        ReceiptForgery("a text", "malformedDocument") { _ in Data("receipt".utf8) },
        ReceiptForgery("half of it", "malformedDocument") { shop in
            let receipt = try shop.receipt()
            return receipt.prefix(receipt.count / 2)
        },
        ReceiptForgery("a byte behind it", "malformedDocument", judge: .accepts) { try $0.receipt() + [0] },
        ReceiptForgery("base64", "malformedDocument") { try $0.receipt().base64EncodedData() },
        ReceiptForgery("of another store", "untrustedChain") { shop in
            try ReceiptShop(shop.environment, identity: .make(storeName: "Receipts")).receipt()
        },
        ReceiptForgery("without the intermediate certificate", "untrustedChain") { shop in
            try ReceiptShop(shop.environment, keys: shop.keys, chain: [shop.chain[0]]).receipt()
        },
        ReceiptForgery("one letter of the content changed", "invalidSignature") { shop in
            let receipt = try shop.receipt()
            let place = try #require(receipt.firstRange(of: Data("com.example.pro".utf8)))
            return receipt.replacing(place, with: "com.example.Pro")
        },
        ReceiptForgery("one bit of the signature changed", "invalidSignature") { shop in
            var receipt = try shop.receipt()
            receipt[receipt.count - 1] ^= 1
            return receipt
        },
        changed("of another app", "wrongBundleID", .bundleID, .text("com.example.other")),
        changed("of another version", "wrongAppVersion", .appVersion, .text("6")),
        changed("of another environment", "wrongEnvironment", .environment, .text("Xcode")),
        changed("without an app", "malformedContent", .bundleID, nil),
        changed("without a version", "malformedContent", .appVersion, nil),
        changed("without an environment", "malformedContent", .environment, nil),
        changed("without a date", "malformedContent", .creationDate, nil),
        changed("from before the certificates", "certificateNotValid", .creationDate, .ascii("1999-01-01T00:00:00Z")),
        changed("from after the certificates", "certificateNotValid", .creationDate, .ascii("2150-01-01T00:00:00Z")),
        changed("with the date as a number", "malformedContent", .creationDate, .integer(1_700_000_000)),
        changed("without the opaque value", "wrongDevice", .opaqueValue, nil),
        ReceiptForgery("for another device", "wrongDevice") { shop in
            try shop.signer.sign(ReceiptShop.attributes(shop.environment), for: UUID())
        },
        ReceiptForgery("with two apps", "malformedContent") { shop in
            try shop.receipt { $0.append(ReceiptAttribute(.bundleID, .text("com.example.zzz"))) }
        },
        ReceiptForgery("with content that is no set", "malformedDocument") { try $0.message([0x30, 0x00]) },
        ReceiptForgery("with content that is nested ten thousand deep", "malformedDocument") { shop in
            try shop.message(ReceiptTrustTests.nested(10_000))
        },
        ReceiptForgery("with a length that is not the shortest", "malformedDocument") {
            try $0.message([0x31, 0x81, 0])
        },
    ]

    private static func changed(
        _ name: String,
        _ verdict: String,
        _ field: ReceiptField,
        _ value: ReceiptAttribute.Value?
    ) -> ReceiptForgery {
        ReceiptForgery(name, verdict) { shop in
            try shop.receipt { attributes in
                attributes.removeAll { $0.type == field.rawValue }
                if let value { attributes.append(ReceiptAttribute(field, value)) }
            }
        }
    }
}

extension Data {
    /// The data with another part of the same length in one place.
    fileprivate func replacing(_ place: Range<Data.Index>, with text: String) -> Data {
        var changed = self
        changed.replaceSubrange(place, with: Data(text.utf8))
        return changed
    }
}
