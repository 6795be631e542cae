import Foundation
import StoreInterface
import StoreSigning

/// Somebody who writes receipts, and what they are checked against.
struct ReceiptShop {
    static let purchase = [
        ReceiptAttribute(ofPurchase: .transactionID, .text("2000000123456789")),
        ReceiptAttribute(ofPurchase: .quantity, .integer(3)),
        ReceiptAttribute(ofPurchase: .webOrderLineItemID, .integer(2_000_000_123_456_789)),
        ReceiptAttribute(ofPurchase: .cancellationDate, .ascii("")),
    ]
    /// The statements of a receipt of the environment.
    static func attributes(_ environment: StoreEnvironment, created: String = "2025-06-01T12:00:00Z")
        -> [ReceiptAttribute]
    {
        [
            ReceiptAttribute(.creationDate, .ascii(created)),
            ReceiptAttribute(.bundleID, .text("com.example.shop")),
            ReceiptAttribute(.opaqueValue, version: 2, .bytes(Data(0..<16))),
            ReceiptAttribute(.appVersion, .text("1.2 “β”")),
            ReceiptAttribute(.environment, .text(environment.receiptNames[0])),
            ReceiptAttribute(.transactionDate, .ascii("")),
            ReceiptAttribute(.appID, .integer(0)),
            ReceiptAttribute(.purchase, .attributes(purchase)),
            ReceiptAttribute(.purchase, .attributes([ReceiptAttribute(ofPurchase: .quantity, .integer(-1))])),
        ]
    }

    let keys: ReceiptIdentity
    let chain: [Data]
    let signer: ReceiptSigner
    let trust: ReceiptTrust

    init(_ environment: StoreEnvironment, identity: SigningIdentity) throws(SigningFailure) {
        let keys = try ReceiptIdentity.make(storeName: "Receipts", environment: environment, identity: identity)
        try self.init(environment, keys: keys, chain: keys.chain(in: environment, below: identity))
    }

    init(_ environment: StoreEnvironment, keys: ReceiptIdentity, chain: [Data]) throws(SigningFailure) {
        self.keys = keys
        self.chain = chain
        signer = try ReceiptSigner(identity: keys, chain: chain)
        trust = ReceiptTrust(
            rootCertificate: chain[chain.count - 1],
            deviceID: TestStore.deviceID,
            bundleID: "com.example.shop",
            appVersion: "1.2 “β”",
            environment: environment
        )
    }

    func receipt(
        adjusting adjust: (inout [ReceiptAttribute]) -> Void = { _ in }
    ) throws(SigningFailure) -> Data {
        var attributes = Self.attributes(trust.environment)
        adjust(&attributes)
        return try signer.sign(attributes, for: trust.deviceID)
    }

    /// A message with any content, signed as receipts are.
    func message(_ content: [UInt8]) throws(SigningFailure) -> Data {
        var certificates: [Certificate] = []
        for der in chain { certificates.append(try Certificate(der: der)) }
        return try SignedMessage.sign(content, certificates: certificates, key: RSAPrivateKey(der: keys.privateKey))
    }
}
