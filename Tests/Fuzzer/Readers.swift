import Foundation
import StoreCatalog
import StoreInterface
import StoreSigning
import StoreVerification

/// Runs a reader and drops the error that it gives for a bad input.
private func attempt(_ body: () throws -> Void) {
    do { try body() } catch {}
}

/// Signed documents: the input as a text, and the input as a payload that is signed correctly.
struct DocumentReader: FuzzedReader {
    private let identity: SigningIdentity
    private let signer: JWSSigner
    private let verifier: StoreDocumentVerifier

    init() throws {
        identity = try .make(storeName: "Fuzzer")
        signer = try JWSSigner(identity: identity)
        verifier = try StoreDocumentVerifier(
            root: identity.rootCertificate,
            bundleID: "com.example.shop",
            environment: .sandbox,
            deviceID: UUID()
        )
    }

    private static let payloads = [
        #"{"transactionId":"2","originalTransactionId":"1","bundleId":"com.example.shop","productId":"a","purchaseDate":1,"#
            + #""originalPurchaseDate":1,"quantity":1,"type":"Consumable","inAppOwnershipType":"PURCHASED","#
            + #""signedDate":1700000000000,"environment":"Sandbox","price":990,"currency":"USD"}"#,
        #"{"originalTransactionId":"1","autoRenewProductId":"a","productId":"a","autoRenewStatus":1,"#
            + #""signedDate":1700000000000,"environment":"Sandbox"}"#,
        #"{"receiptType":"Sandbox","bundleId":"com.example.shop","applicationVersion":"1","#
            + #""receiptCreationDate":1700000000000,"originalPurchaseDate":1,"originalApplicationVersion":"1"}"#,
        #"{"notificationType":"TEST","notificationUUID":"a","version":"2.0","signedDate":1700000000000,"#
            + #""data":{"environment":"Sandbox","bundleId":"com.example.shop"}}"#,
    ]

    var seeds: [Data] {
        var seeds = Self.payloads.map { Data($0.utf8) }
        for payload in seeds {
            attempt { seeds.append(Data(try signer.sign(payload).text.compactSerialization.utf8)) }
        }
        return seeds
    }

    func read(_ input: Data) {
        verify(String(decoding: input, as: UTF8.self))
        attempt { verify(try signer.sign(input).text.compactSerialization) }
    }

    private func verify(_ document: String) {
        attempt { _ = try verifier.transaction(document) }
        attempt { _ = try verifier.renewalInfo(document) }
        attempt { _ = try verifier.appTransaction(document) }
        attempt { _ = try verifier.notification(document) }
    }
}

/// JSON in both dialects; a text of the strict one also belongs to the lenient one.
struct JSONReader: FuzzedReader {
    var seeds: [Data] {
        [
            #"{"a":[1,-2.5e3,true,false,null,"b\u00e9\ud83d\ude00\n"],"c":{}}"#, "\u{FEFF}{\"a\":1,\"a\":[],}", "[]",
            "0",
            String(repeating: "[", count: 600),
        ].map { Data($0.utf8) }
    }

    func read(_ input: Data) {
        // Callers check the encoding first.
        guard String(validating: input, as: UTF8.self) != nil else { return }
        let bytes = Array(input)
        var isStrict = true
        do { _ = try JSONScanner.value(in: bytes, .strict) } catch { isStrict = false }
        var isLenient = true
        do { _ = try JSONScanner.value(in: bytes, .lenient) } catch { isLenient = false }
        precondition(isLenient || !isStrict, "the strict dialect is a part of the lenient one")
    }
}

/// Receipts: the input as a message, and the input as the content of one that is signed correctly.
struct ReceiptReader: FuzzedReader {
    private let receipt: Data
    private let content: Data
    private let validators: [ReceiptValidator]

    init() throws {
        let identity = try SigningIdentity.make(storeName: "Fuzzer")
        let keys = try ReceiptIdentity.make(storeName: "Fuzzer", environment: .xcode, identity: identity)
        let signer = try ReceiptSigner(identity: keys, chain: [keys.certificate])
        let purchase = [
            ReceiptAttribute(ofPurchase: .quantity, .integer(1)), ReceiptAttribute(ofPurchase: .productID, .text("a")),
            ReceiptAttribute(ofPurchase: .transactionID, .text("1")),
            ReceiptAttribute(ofPurchase: .purchaseDate, .ascii("2025-01-01T00:00:00Z")),
        ]
        let attributes = [
            ReceiptAttribute(.environment, .text("Xcode")), ReceiptAttribute(.bundleID, .text("com.example.shop")),
            ReceiptAttribute(.appVersion, .text("1")), ReceiptAttribute(.opaqueValue, .bytes(Data(0..<8))),
            ReceiptAttribute(.creationDate, .ascii("2025-01-01T00:00:00Z")),
            ReceiptAttribute(.purchase, .attributes(purchase)),
        ]
        receipt = try signer.sign(attributes, for: UUID())
        content = Data(try ReceiptAttribute.encode(attributes))
        validators = try [ExpectedEnvironment.xcode, .sandbox].map { environment in
            try ReceiptValidator(
                root: keys.certificate,
                bundleID: "com.example.shop",
                environment: environment,
                appVersion: "1",
                device: .vendorIdentifier(UUID())
            )
        }
    }

    var seeds: [Data] { [receipt, content] }

    func read(_ input: Data) {
        for validator in validators { attempt { _ = try validator.validate(input) } }
        attempt { _ = try ReceiptAttribute.decode(Array(input), raw: [4, 5, 6, 7]) }
    }
}

/// Certificates by themselves, and as the chain of a document: each follows two bytes that count its length.
struct CertificateReader: FuzzedReader {
    private let identity: SigningIdentity

    init() throws { identity = try .make(storeName: "Fuzzer") }

    private var chain: [Data] {
        [identity.leafCertificate, identity.intermediateCertificate, identity.rootCertificate]
    }

    var seeds: [Data] {
        [chain.reduce(Data()) { $0 + [UInt8($1.count >> 8), UInt8($1.count & 0xFF)] + $1 }, identity.leafCertificate]
    }

    func read(_ input: Data) {
        attempt {
            let certificate = try Certificate(der: input)
            _ = (certificate.subject, certificate.issuer, certificate.serialNumber, certificate.extensions)
            attempt { _ = try certificate.validity }
            attempt { _ = try certificate.publicKey }
        }
        attempt { _ = try P256PublicKey(subjectPublicKeyInfo: input) }
        attempt { _ = try P256PublicKey(x963Representation: input) }
        var rest = input
        var list: [String] = []
        while rest.count >= 2, list.count < 5 {
            let count = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
            list.append("\"\(rest.prefix(count).base64EncodedString())\"")
            rest = rest.dropFirst(count)
        }
        let header = Data("{\"alg\":\"ES256\",\"x5c\":[\(list.joined(separator: ","))]}".utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let document = SignedText(compactSerialization: "\(header).e30.\(String(repeating: "A", count: 86))")
        for sole in [false, true] {
            let authenticator = DocumentAuthenticator(
                rootCertificate: identity.rootCertificate,
                acceptsSoleCertificate: sole
            )
            attempt { _ = try authenticator.authenticate(document) }
        }
    }
}

/// Configuration files of Xcode.
struct ConfigurationReader: FuzzedReader {
    var seeds: [Data] {
        [
            """
            {"identifier":"A1","products":[{"displayPrice":"0.99","familyShareable":false,"internalID":"1",
            "localizations":[{"description":"d","displayName":"n","locale":"en_US"}],"productID":"coins",
            "referenceName":null,"type":"Consumable"}],"settings":{"_storefront":"USA","_timeRate":6,
            "_failTransactionsEnabled":true},"subscriptionGroups":[{"id":"2","localizations":[],"name":"plans",
            "subscriptions":[{"adHocOffers":[{"displayPrice":"1","internalID":"3","numberOfPeriods":2,"offerID":"o",
            "paymentMode":"payAsYouGo","subscriptionPeriod":"P1M"}],"displayPrice":"4.99","groupNumber":1,
            "internalID":"4","introductoryOffer":{"displayPrice":"","internalID":"5","paymentMode":"free",
            "subscriptionPeriod":"P1W"},"localizations":[],"productID":"month","recurringSubscriptionPeriod":"P1M",
            "referenceName":"m","subscriptionGroupID":"2","type":"RecurringSubscription"}]}],
            "version":{"major":4,"minor":0}}
            """, "{}", "\u{FEFF}{\"version\":{\"major\":99}}",
        ].map { Data($0.utf8) }
    }

    func read(_ input: Data) { attempt { _ = try StoreKitFileReader.catalog(from: input, path: "Fuzzed.storekit") } }
}
