import Foundation
import StoreInterface
import StoreSigning

/// A payload as JSON, to be changed before it is signed.
struct TestDocument {
    enum Kind: CaseIterable {
        case transaction
        case renewalInfo
        case appTransaction
    }

    let kind: Kind
    private var members: [String: Any]

    /// A complete document, signed on 2023-11-14.
    init(_ kind: Kind) throws {
        self.kind = kind
        members =
            switch kind {
            case .transaction:
                [
                    "transactionId": "2000000000000002", "originalTransactionId": "2000000000000001",
                    "bundleId": TestStore.bundleID, "productId": "com.example.pro.monthly",
                    "purchaseDate": 1_700_000_000_000, "originalPurchaseDate": 1_690_000_000_000, "quantity": 1,
                    "type": "Auto-Renewable Subscription", "inAppOwnershipType": "PURCHASED",
                    "signedDate": 1_700_000_000_000, "environment": "Sandbox",
                ]
            case .renewalInfo:
                [
                    "originalTransactionId": "2000000000000001", "autoRenewProductId": "com.example.pro.yearly",
                    "productId": "com.example.pro.monthly", "autoRenewStatus": 1, "signedDate": 1_700_000_000_000,
                    "environment": "Sandbox",
                ]
            case .appTransaction:
                [
                    "receiptType": "Sandbox", "bundleId": TestStore.bundleID, "applicationVersion": "1",
                    "receiptCreationDate": 1_700_000_000_000, "originalPurchaseDate": 1_375_340_400_000,
                    "originalApplicationVersion": "1.0",
                ]
            }
        let hash = try DeviceHash.sha384(nonce: TestStore.nonce, deviceID: TestStore.deviceID)
        members["deviceVerification"] = hash.base64EncodedString()
        members["deviceVerificationNonce"] = TestStore.nonce.uuidString.lowercased()
    }

    /// The key under which this kind of document says when it was signed.
    var signingTimeKey: String { kind == .appTransaction ? "receiptCreationDate" : "signedDate" }
    /// The key under which it says which environment it is from.
    var environmentKey: String { kind == .appTransaction ? "receiptType" : "environment" }

    /// The document with one member replaced, or left out.
    func with(_ key: String, _ value: Any?) -> TestDocument {
        var changed = self
        changed.members[key] = value
        return changed
    }

    /// The document signed at another time.
    func signed(at milliseconds: Int64) -> TestDocument { with(signingTimeKey, milliseconds) }

    func json() throws -> Data { try JSONSerialization.data(withJSONObject: members, options: .sortedKeys) }
}
