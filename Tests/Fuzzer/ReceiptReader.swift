import Foundation
import StoreInterface
import StoreSigning
import StoreVerification

/// Receipts: the input as a message, and the input as the content of one that is signed correctly.
struct ReceiptReader: FuzzedReader {
    private static let deviceID = UUID()
    private static let appAppleID: Int64 = 1_234_567_890

    /// A signer with the validator that trusts it.
    private struct Case {
        let name: String
        let certificates: [Certificate]
        let key: RSAPrivateKey
        let validator: ReceiptValidator
        /// A receipt that the validator accepts.
        let receipt: Data

        init(_ environment: StoreEnvironment, _ expected: ExpectedEnvironment, below identity: SigningIdentity) throws {
            name = environment.rawValue
            let keys = try ReceiptIdentity.make(storeName: "Fuzzer", environment: environment, identity: identity)
            let chain = keys.chain(in: environment, below: identity)
            certificates = try chain.map { try Certificate(der: $0) }
            key = try RSAPrivateKey(der: keys.privateKey)
            validator = try ReceiptValidator(
                root: chain[chain.count - 1],
                bundleID: "com.example.shop",
                environment: expected,
                appVersion: "1",
                device: .vendorIdentifier(deviceID)
            )
            let purchase = [
                ReceiptAttribute(ofPurchase: .quantity, .integer(1)),
                ReceiptAttribute(ofPurchase: .productID, .text("a")),
                ReceiptAttribute(ofPurchase: .transactionID, .text("1")),
                ReceiptAttribute(ofPurchase: .purchaseDate, .ascii("2026-01-01T00:00:00Z")),
                ReceiptAttribute(ofPurchase: .expirationDate, .ascii("")),
            ]
            receipt = try ReceiptSigner(identity: keys, chain: chain).sign(
                [
                    ReceiptAttribute(.environment, .text(environment.receiptNames[0])),
                    ReceiptAttribute(.appID, .integer(environment == .production ? appAppleID : 0)),
                    ReceiptAttribute(.bundleID, .text("com.example.shop")), ReceiptAttribute(.appVersion, .text("1")),
                    ReceiptAttribute(.opaqueValue, .bytes(Data(0..<8))),
                    ReceiptAttribute(.creationDate, .ascii("2026-01-01T00:00:00Z")),
                    ReceiptAttribute(.purchase, .attributes(purchase)),
                ],
                for: deviceID
            )
        }
    }

    private let cases: [Case]

    init() throws {
        let identity = try SigningIdentity.make(storeName: "Fuzzer")
        cases = [
            try Case(.xcode, .xcode, below: identity), try Case(.sandbox, .sandbox, below: identity),
            try Case(.production, .production(appAppleID: Self.appAppleID), below: identity),
        ]
    }

    var parts: Set<String> { Set(cases.flatMap { ["\($0.name) receipt", "\($0.name) content"] }) }

    var seeds: [Data] {
        var seeds = cases.map(\.receipt)
        for one in cases { attempt { seeds.append(Data(try SignedMessage(verifying: one.receipt).content)) } }
        return seeds
    }

    func read(_ input: Data) -> Set<String> {
        var accepted: Set<String> = []
        attempt { _ = try ReceiptAttribute.decode(Array(input), raw: [4, 5, 6, 7]) }
        for one in cases {
            if attempt({ _ = try one.validator.validate(input) }) { accepted.insert("\(one.name) receipt") }
            attempt {
                let message = try SignedMessage.sign(Array(input), certificates: one.certificates, key: one.key)
                _ = try one.validator.validate(message)
                accepted.insert("\(one.name) content")
            }
        }
        return accepted
    }
}
