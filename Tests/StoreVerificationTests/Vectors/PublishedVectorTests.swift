import Foundation
import StoreVerification
import Testing

/// Documents and receipts that others have published, each with the verdict that it deserves.
///
/// They belong to their publishers and are not part of this package. Set `OPENSTOREKIT_VECTORS` to a folder that holds
/// the test resources of these projects, each in a folder of the project's name: apple/app-store-server-library-swift
/// (`certs`, `certs-embedded`, `mock_signed_data`, `xcode`), awa/go-iap, tikhop/TPInAppReceipt,
/// Cocoanetics/Kvitto, and RevenueCat/purchases-ios.
@Suite struct PublishedVectorTests {
    private static let folder = ProcessInfo.processInfo.environment["OPENSTOREKIT_VECTORS"]
    private static let advice: Comment = "set OPENSTOREKIT_VECTORS to a folder with the vectors that others publish"

    private func data(_ path: String) throws -> Data {
        try Data(contentsOf: URL(filePath: try #require(Self.folder)).appending(path: path))
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try data(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        .enabled(if: folder != nil, advice),
        arguments: [
            // Of May 2023, whose leaf expired in September 2023: the only genuine document of the App Store among these.
            ("go-iap/sandbox-renewal-info.jws", Issuer.Kind.renewalInfo, "REAL_APPLE_ROOT", nil)
        ] as [(String, Issuer.Kind, String, String?)]
    )
    func `a genuine document of the App Store is accepted at its time of signing`(
        path: String,
        kind: Issuer.Kind,
        root: String,
        verdict: String?
    ) throws {
        let root = try data("apple-app-store-server-library/certs-embedded/\(root).der")
        let document = try text(path)
        func verifier(_ moment: CertificateMoment) throws -> StoreDocumentVerifier {
            try StoreDocumentVerifier(root: root, bundleID: "any", environment: .sandbox, moment: moment)
        }
        #expect(throws: Never.self) { try verifier(.signing).json(of: document, as: kind) }
        let error = #expect(throws: VerificationError.self) {
            try verifier(.date(Date(timeIntervalSince1970: 1_700_000_000))).json(of: document, as: kind)
        }
        #expect(error?.name == "certificateNotValid")
    }

    // Apple's test chains have no authority key identifiers, which a strict check of RFC 5280 demands, and most of these
    // documents show another third certificate than the root.
    @Test(
        .enabled(if: folder != nil, advice),
        arguments: [
            ("transactionInfo", Issuer.Kind.transaction), ("renewalInfo", .renewalInfo),
            ("testNotification", .notification), ("wrongBundleId", .transaction),
            ("missingX5CHeaderClaim", .transaction),
        ]
    )
    func `a document of Apple's lax test chain is refused for its chain`(name: String, kind: Issuer.Kind) throws {
        let verifier = try StoreDocumentVerifier(
            root: data("apple-app-store-server-library/certs/testCA.der"),
            bundleID: "com.example",
            environment: .sandbox
        )
        #expect(throws: VerificationError.untrustedChain) {
            try verifier.json(of: text("apple-app-store-server-library/mock_signed_data/\(name)"), as: kind)
        }
    }

    @Test(
        .enabled(if: folder != nil, advice),
        arguments: [
            ("transaction", Issuer.Kind.transaction), ("renewal-info", .renewalInfo),
            ("app-transaction", .appTransaction),
        ]
    )
    func `a document of Xcode is accepted below its own certificate, and in no other environment`(
        name: String,
        kind: Issuer.Kind
    ) throws {
        let document = try text("apple-app-store-server-library/xcode/xcode-signed-\(name)")
        let header = try #require(document.split(separator: ".").first.flatMap { Data(base64URL: $0) })
        let members = try #require(try JSONSerialization.jsonObject(with: header) as? [String: Any])
        let chain = try #require(members["x5c"] as? [String])
        let root = try #require(chain.first.flatMap { Data(base64Encoded: $0) })
        func verify(_ environment: ExpectedEnvironment) throws {
            let bundleID = "com.example.naturelab.backyardbirds.example"
            try StoreDocumentVerifier(root: root, bundleID: bundleID, environment: environment)
                .json(of: document, as: kind)
        }
        #expect(throws: Never.self) { try verify(.xcode) }
        #expect(throws: VerificationError.untrustedChain) { try verify(.sandbox) }
        #expect(throws: VerificationError.untrustedChain) { try verify(.production(appAppleID: 1)) }
    }

    struct Receipt: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bundleID: String
        let environment: ExpectedEnvironment
        let purchaseCount: Int
        var device: UUID?
    }

    static let receipts = [
        Receipt(
            testDescription: "tpinappreceipt/receipt-sandbox-g5",
            bundleID: "dev.bonzer.weeka.app",
            environment: .sandbox,
            purchaseCount: 2,
            device: UUID(uuidString: "956328D9-CC6A-47F4-BE40-6953FB0AB6C7")
        ),
        Receipt(
            testDescription: "tpinappreceipt/receipt-sandbox-legacy",
            bundleID: "com.nutcall.alert",
            environment: .sandbox,
            purchaseCount: 187
        ),
        Receipt(
            testDescription: "tpinappreceipt/receipt-xcode",
            bundleID: "net.zachariadis.cyclemaps",
            environment: .xcode,
            purchaseCount: 1
        ),
        Receipt(
            testDescription: "tpinappreceipt/receipt-xcode-with-purchases",
            bundleID: "com.example.naturelab.backyardbirds.example",
            environment: .xcode,
            purchaseCount: 1
        ),
        Receipt(
            testDescription: "kvitto/receipt",
            bundleID: "com.apple.dt.Xcode",
            environment: .production(appAppleID: 497_799_835),
            purchaseCount: 0
        ),
        Receipt(
            testDescription: "kvitto/sandboxReceipt",
            bundleID: "com.cocoanetics.EmmiView",
            environment: .sandbox,
            purchaseCount: 6
        ),
        Receipt(
            testDescription: "kvitto/newReceipt",
            bundleID: "de.emmi-club.manager",
            environment: .sandbox,
            purchaseCount: 6
        ),
        Receipt(
            testDescription: "kvitto/storeKitTestReceipt",
            bundleID: "com.rd.eehelper",
            environment: .xcode,
            purchaseCount: 1
        ),
        Receipt(
            testDescription: "revenuecat/base64encodedreceiptsample1.txt",
            bundleID: "com.revenuecat.sampleapp",
            environment: .sandbox,
            purchaseCount: 9
        ),
        Receipt(
            testDescription: "revenuecat/base64encoded_sandboxReceipt.txt",
            bundleID: "com.revenuecat.sampleapp",
            environment: .sandbox,
            purchaseCount: 9
        ),
        Receipt(
            testDescription: "apple-app-store-server-library/xcode/xcode-app-receipt-empty",
            bundleID: "com.example.naturelab.backyardbirds.example",
            environment: .xcode,
            purchaseCount: 0
        ),
        Receipt(
            testDescription: "apple-app-store-server-library/xcode/xcode-app-receipt-with-transaction",
            bundleID: "com.example.naturelab.backyardbirds.example",
            environment: .xcode,
            purchaseCount: 1
        ),
    ]

    @Test(.enabled(if: folder != nil, advice), arguments: receipts)
    func `a genuine receipt is accepted, for its own app, device and environment alone`(example: Receipt) throws {
        var receipt = try data(example.testDescription)
        if receipt.first != 0x30 {
            receipt = try #require(
                Data(base64Encoded: text(example.testDescription), options: .ignoreUnknownCharacters)
            )
        }
        let name = example.environment == .xcode ? "StoreKitTestCertificate" : "AppleIncRootCertificate"
        let root = try data("tpinappreceipt/\(name).cer")
        func validate(
            bundleID: String,
            environment: ExpectedEnvironment,
            device: UUID? = nil,
            root: Data
        ) throws -> ValidatedReceipt {
            try ReceiptValidator(
                root: root,
                bundleID: bundleID,
                environment: environment,
                appVersion: nil,
                device: device.map { .vendorIdentifier($0) }
            ).validate(receipt)
        }
        let valid = try validate(
            bundleID: example.bundleID,
            environment: example.environment,
            device: example.device,
            root: root
        )
        #expect(valid.purchases.count == example.purchaseCount)
        #expect(valid.purchases.allSatisfy { UInt64($0.transactionID) != nil && $0.quantity == 1 })
        #expect(throws: VerificationError.wrongDevice) {
            try validate(bundleID: example.bundleID, environment: example.environment, device: UUID(), root: root)
        }
        #expect(throws: VerificationError.wrongBundleID(found: example.bundleID, expected: "other")) {
            try validate(bundleID: "other", environment: example.environment, root: root)
        }
        let others: [ExpectedEnvironment] = [.sandbox, .production(appAppleID: 7), .xcode]
        for other in others where other != example.environment {
            #expect(throws: VerificationError.self) {
                try validate(bundleID: example.bundleID, environment: other, root: root)
            }
        }
        let stranger = try data("apple-app-store-server-library/certs/testCA.der")
        #expect(throws: VerificationError.untrustedChain) {
            try validate(bundleID: example.bundleID, environment: example.environment, root: stranger)
        }
    }
}
