import Foundation
import StoreInterface
import StoreSigning
import StoreVerification
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DocumentVerifierTests {
    let issuer: Issuer

    init() throws { issuer = try Issuer(.production) }

    @Test func `a transaction is decoded into values`() throws {
        let document = try issuer.document(.transaction) { $0["unknownKey"] = [1, 2] }
        let transaction = try issuer.verifier().transaction(document)
        #expect(transaction.id == 2_000_000_000_000_002)
        #expect(transaction.originalID == 2_000_000_000_000_001)
        #expect(transaction.productID == "com.example.pro.monthly")
        #expect(transaction.productType == "Auto-Renewable Subscription")
        #expect(transaction.price == Decimal(string: "9.99"))
        #expect(transaction.currency == "USD")
        #expect(transaction.purchaseDate == Date(timeIntervalSince1970: 1_699_990_000))
        #expect(transaction.expirationDate == Date(timeIntervalSince1970: 1_702_600_000))
        #expect(transaction.appAccountToken == UUID(uuidString: "48C8B92D-CE0D-4229-BEDF-E61B4F9CFC92"))
        #expect(transaction.offer?.type == 2)
        #expect(transaction.offer?.id == "winter")
        #expect(transaction.offer?.paymentMode == "PAY_AS_YOU_GO")
        #expect(transaction.offer?.period == nil)
        #expect(transaction.isUpgraded == false)
        #expect(transaction.revocationDate == nil)
        #expect(String(decoding: transaction.json, as: UTF8.self).contains("\"unknownKey\":[1,2]"))
    }

    @Test func `a renewal info is decoded into values`() throws {
        let renewal = try issuer.verifier().renewalInfo(issuer.document(.renewalInfo))
        #expect(renewal.autoRenewProductID == "com.example.pro.yearly")
        #expect(renewal.willAutoRenew)
        #expect(renewal.renewalPrice == Decimal(string: "99.99"))
        #expect(renewal.renewalDate == Date(timeIntervalSince1970: 1_702_600_000))
        #expect(renewal.offer == nil)
        #expect(renewal.eligibleWinBackOfferIDs == [])
    }

    @Test func `an app transaction is decoded into values`() throws {
        let app = try issuer.verifier().appTransaction(issuer.document(.appTransaction))
        #expect(app.appAppleID == Issuer.appAppleID)
        #expect(app.appVersion == "7")
        #expect(app.originalAppVersion == "1.0")
        #expect(app.originalPlatform == "iOS")
        #expect(app.signedDate == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func `a notification is decoded with the verified documents inside`() throws {
        let notification = try issuer.verifier().notification(issuer.document(.notification))
        #expect(notification.type == "DID_RENEW")
        #expect(notification.subtype == nil)
        #expect(notification.id == "002e14d5-51f5-4503-b5a8-c3a1af68eb20")
        guard case .purchase(let purchase) = notification.content else {
            Issue.record("\(notification.content)")
            return
        }
        #expect(purchase.transaction?.id == 2_000_000_000_000_002)
        #expect(purchase.renewalInfo?.autoRenewProductID == "com.example.pro.yearly")
        #expect(purchase.subscriptionStatus == 1)
    }

    @Test func `a notification may be about a summary, a token, or the app`() throws {
        let verifier = try issuer.verifier()
        func content(_ key: String, _ body: [String: Any]) throws -> VerifiedNotification.Content {
            var body = body
            body["bundleId"] = Issuer.bundleID
            body["appAppleId"] = Issuer.appAppleID
            if key != "externalPurchaseToken" { body["environment"] = "Production" }
            return try verifier.notification(
                issuer.document(.notification) { members in
                    members["data"] = nil
                    members[key] = body
                }
            ).content
        }
        guard case .extensionSummary(let summary) = try content("summary", ["succeededCount": 5, "failedCount": 1])
        else {
            Issue.record("no summary")
            return
        }
        #expect(summary.succeededCount == 5)
        #expect(
            try content("externalPurchaseToken", ["externalPurchaseId": "b2158121", "tokenCreationDate": 1_000])
                == .externalPurchaseToken(id: "b2158121", creationDate: Date(timeIntervalSince1970: 1))
        )
        let document = try issuer.document(.appTransaction)
        #expect(
            try content("appData", ["signedAppTransactionInfo": document])
                == .app(verifier.appTransaction(document))
        )
        #expect(try content("data", [:]) != .app(nil))
        // A token of the sandbox says so in its identifier alone.
        let error = #expect(throws: VerificationError.self) {
            try content("externalPurchaseToken", ["externalPurchaseId": "SANDBOX_b2158121"])
        }
        #expect(error?.name == "wrongEnvironment")
    }

    @Test func `a device is compared where the caller names one (T-52)`() throws {
        let verifier = try issuer.verifier(deviceID: Issuer.deviceID)
        for kind in Issuer.Kind.allCases {
            #expect(throws: Never.self) { try verifier.json(of: issuer.document(kind), as: kind) }
        }
        for kind in Issuer.Kind.allCases where kind != .notification {
            let stranger = try issuer.verifier(deviceID: UUID())
            #expect(throws: VerificationError.wrongDevice) { try stranger.json(of: issuer.document(kind), as: kind) }
            for key in ["deviceVerification", "deviceVerificationNonce"] {
                let document = try issuer.document(kind) { $0[key] = nil }
                #expect(throws: VerificationError.wrongDevice) { try verifier.json(of: document, as: kind) }
                #expect(throws: Never.self) { try issuer.verifier().json(of: document, as: kind) }
            }
        }
    }

    @Test func `a verifier with a device accepts a notification, whose documents are for no device (T-52)`() throws {
        // As the App Store sends them: without device verification.
        func inner(_ kind: Issuer.Kind) throws -> String {
            try issuer.document(kind) { members in
                members["deviceVerification"] = nil
                members["deviceVerificationNonce"] = nil
            }
        }
        let verifier = try issuer.verifier(deviceID: Issuer.deviceID)
        #expect(throws: VerificationError.wrongDevice) { try verifier.transaction(inner(.transaction)) }
        let purchase = try issuer.document(.notification) { members in
            var data = try #require(members["data"] as? [String: Any])
            data["signedTransactionInfo"] = try inner(.transaction)
            data["signedRenewalInfo"] = try inner(.renewalInfo)
            members["data"] = data
        }
        guard case .purchase(let read) = try verifier.notification(purchase).content else {
            Issue.record("the notification is about no purchase")
            return
        }
        #expect(read.transaction?.id == 2_000_000_000_000_002 && read.renewalInfo != nil)
        let app = try issuer.document(.notification) { members in
            members["data"] = nil
            members["appData"] = [
                "environment": "Production", "bundleId": Issuer.bundleID, "appAppleId": Issuer.appAppleID,
                "signedAppTransactionInfo": try inner(.appTransaction),
            ]
        }
        #expect(throws: Never.self) { try verifier.notification(app) }
    }

    @Test func `certificates are compared with the time of signing, or with the caller's date`() throws {
        var chain = ShortChain()
        chain.leaf.notBefore = "20230101000000Z"
        chain.leaf.notAfter = "20240101000000Z"
        let issuer = Issuer(.sandbox, identity: try chain.identity())
        let document = try issuer.document(.transaction)
        #expect(throws: Never.self) { try issuer.verifier().transaction(document) }
        for (text, isValid) in [
            ("2022-12-31T23:59:59Z", false), ("2023-01-01T00:00:00Z", true), ("2024-01-01T00:00:00Z", true),
            ("2024-01-01T00:00:01Z", false), ("0001-01-01T00:00:00Z", false), ("9999-01-01T00:00:00Z", false),
        ] {
            let date = try Date(text, strategy: .iso8601)
            let verifier = try issuer.verifier(moment: .date(date))
            if isValid {
                #expect(throws: Never.self, "\(text)") { try verifier.transaction(document) }
            } else {
                #expect(throws: VerificationError.certificateNotValid(at: date), "\(text)") {
                    try verifier.transaction(document)
                }
            }
        }
        let never = try issuer.verifier(moment: .date(Date(timeIntervalSince1970: .greatestFiniteMagnitude)))
        #expect(throws: VerificationError.self) { try never.transaction(document) }
    }

    @Test func `in local testing the root alone may sign, as Xcode's does`() throws {
        let identity = issuer.identity
        let xcode = Issuer(.xcode, identity: identity)
        let header =
            "{\"kid\":\"Apple_Xcode_Key\",\"typ\":\"JWT\"," + Issuer.header([identity.rootCertificate]).dropFirst()
        let document = try xcode.sign(xcode.json(.transaction), header: header, key: identity.rootPrivateKey)
        #expect(throws: Never.self) { try xcode.verifier().transaction(document) }
        #expect(throws: Never.self) { try xcode.verifier().transaction(xcode.document(.transaction)) }
        let leaf = try xcode.sign(xcode.json(.transaction), header: header)
        #expect(throws: VerificationError.invalidSignature) { try xcode.verifier().transaction(leaf) }
        let sole = try xcode.sign(xcode.json(.transaction), header: Issuer.header([identity.leafCertificate]))
        #expect(throws: VerificationError.untrustedChain) { try xcode.verifier().transaction(sole) }
        for environment in [StoreEnvironment.sandbox, .production] {
            let other = Issuer(environment, identity: identity)
            let document = try other.sign(other.json(.transaction), header: header, key: identity.rootPrivateKey)
            #expect(throws: VerificationError.untrustedChain) { try other.verifier().transaction(document) }
        }
    }

    @Test(arguments: [Data(), Data([0x30, 0x03, 0x01]), Data("certificate".utf8)])
    func `an unreadable root is refused by the verifier and by the validator`(root: Data) throws {
        #expect(throws: VerificationError.unreadableRoot) { try issuer.verifier(root: root) }
        #expect(throws: VerificationError.unreadableRoot) {
            try ReceiptValidator(root: root, bundleID: "a", environment: .sandbox, appVersion: nil, device: nil)
        }
    }

    @Test func `an error names the found and the expected value`() throws {
        let errors: [(VerificationError, String)] = [
            (
                .wrongBundleID(found: "a", expected: "b"),
                "Verification failed: the bundle identifier is 'a', and 'b' was expected."
            ),
            (
                .wrongAppAppleID(found: nil, expected: 7),
                "Verification failed: the appAppleId is missing, and '7' was expected."
            ),
            (
                .malformedContent("the key 'quantity' is missing"),
                "Verification failed: the signed content cannot be read, because the key 'quantity' is missing."
            ),
            (
                .innerDocument(key: "data.signedRenewalInfo", .invalidSignature),
                "The document in 'data.signedRenewalInfo' of the notification is not trusted. Verification failed: the "
                    + "signature does not match the content."
            ),
        ]
        for (error, text) in errors {
            #expect("\(error)" == text)
            #expect(error.localizedDescription == text)
        }
        let document = try issuer.document(.transaction) { $0["quantity"] = "one" }
        #expect(
            throws: VerificationError.malformedContent("the value of 'quantity' is of another kind or out of range")
        ) { try issuer.verifier().transaction(document) }
    }

    @Test func `any number of threads may verify at once`() async throws {
        let verifier = try issuer.verifier()
        let documents = try (0..<32).map { number in try issuer.document(.transaction) { $0["quantity"] = number } }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for document in documents { group.addTask { try verifier.transaction(document).quantity } }
            var quantities: Set<Int> = []
            for try await quantity in group { quantities.insert(quantity) }
            #expect(quantities == Set(0..<32))
        }
    }
}

/// Drafts of a chain, to be changed before the certificates are issued.
struct ShortChain {
    var leaf = CertificateDraft.leaf(storeName: "Issuer")

    func identity() throws -> SigningIdentity {
        let made = try SigningIdentity.make(storeName: "Issuer")
        let key = try P256PrivateKey()
        let certificate = try leaf.issue(
            to: key,
            by: Certificate(der: made.intermediateCertificate),
            signingKey: P256PrivateKey(x963Representation: made.intermediatePrivateKey)
        )
        return SigningIdentity(
            rootCertificate: made.rootCertificate,
            intermediateCertificate: made.intermediateCertificate,
            leafCertificate: try certificate.der,
            rootPrivateKey: made.rootPrivateKey,
            intermediatePrivateKey: made.intermediatePrivateKey,
            leafPrivateKey: try key.x963Representation
        )
    }
}
