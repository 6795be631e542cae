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
    static let attributes = [
        ReceiptAttribute(.creationDate, .ascii("2025-06-01T12:00:00Z")),
        ReceiptAttribute(.bundleID, .text("com.example.shop")),
        ReceiptAttribute(.opaqueValue, version: 2, .bytes(Data(0..<16))),
        ReceiptAttribute(.appVersion, .text("1.2 “β”")),
        ReceiptAttribute(.environment, .text("ProductionSandbox")),
        ReceiptAttribute(.transactionDate, .ascii("")),
        ReceiptAttribute(.appID, .integer(0)),
        ReceiptAttribute(.purchase, .attributes(purchase)),
        ReceiptAttribute(.purchase, .attributes([ReceiptAttribute(ofPurchase: .quantity, .integer(-1))])),
    ]

    let signer: ReceiptSigner
    let trust: ReceiptTrust

    init(_ environment: StoreEnvironment, identity: SigningIdentity) throws(SigningFailure) {
        let keys = try ReceiptIdentity.make(storeName: "Receipts", environment: environment, identity: identity)
        let chain = keys.chain(in: environment, below: identity)
        signer = try ReceiptSigner(identity: keys, chain: chain)
        trust = ReceiptTrust(
            rootCertificate: chain[chain.count - 1],
            deviceID: TestStore.deviceID,
            bundleID: "com.example.shop",
            environment: environment
        )
    }

    func receipt() throws(SigningFailure) -> Data { try signer.sign(Self.attributes, for: trust.deviceID) }
}
