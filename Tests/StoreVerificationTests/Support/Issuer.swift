import Foundation
import StoreInterface
import StoreSigning
import StoreVerification

/// A store that signs documents of every kind, also wrong ones.
struct Issuer: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case transaction, renewalInfo, appTransaction, notification
    }

    static let bundleID = "com.example.shop"
    static let appAppleID: Int64 = 1_234_567_890
    /// 2023-11-14.
    static let signedDate: Int64 = 1_700_000_000_000
    static let deviceID = ReceiptShop.deviceID
    private static let nonce = deviceID

    let environment: StoreEnvironment
    let identity: SigningIdentity

    init(_ environment: StoreEnvironment, identity: SigningIdentity) {
        self.environment = environment
        self.identity = identity
    }

    init(_ environment: StoreEnvironment = .sandbox) throws(SigningFailure) {
        self.init(environment, identity: try .make(storeName: "Issuer"))
    }

    var expectedEnvironment: ExpectedEnvironment {
        switch environment {
        case .production: .production(appAppleID: Self.appAppleID)
        case .sandbox: .sandbox
        case .xcode: .xcode
        }
    }

    func verifier(
        root: Data? = nil,
        bundleID: String = bundleID,
        deviceID: UUID? = nil,
        moment: CertificateMoment = .signing
    ) throws(VerificationError) -> StoreDocumentVerifier {
        try StoreDocumentVerifier(
            root: root ?? identity.rootCertificate,
            bundleID: bundleID,
            environment: expectedEnvironment,
            deviceID: deviceID,
            moment: moment
        )
    }

    /// The members of a complete document.
    func members(_ kind: Kind) throws -> [String: Any] {
        var members: [String: Any]
        switch kind {
        case .transaction:
            members = [
                "transactionId": "2000000000000002", "originalTransactionId": "2000000000000001",
                "bundleId": Self.bundleID, "productId": "com.example.pro.monthly",
                "purchaseDate": 1_699_990_000_000, "originalPurchaseDate": 1_690_000_000_000, "quantity": 1,
                "type": "Auto-Renewable Subscription", "inAppOwnershipType": "PURCHASED",
                "signedDate": Self.signedDate, "environment": environment.rawValue, "price": 9_990,
                "currency": "USD", "transactionReason": "RENEWAL", "storefront": "USA", "storefrontId": "143441",
                "appAccountToken": "48c8b92d-ce0d-4229-bedf-e61b4f9cfc92", "expiresDate": 1_702_600_000_000,
                "offerType": 2, "offerIdentifier": "winter", "offerDiscountType": "PAY_AS_YOU_GO",
                "subscriptionGroupIdentifier": "21000000",
            ]
        case .renewalInfo:
            members = [
                "originalTransactionId": "2000000000000001", "autoRenewProductId": "com.example.pro.yearly",
                "productId": "com.example.pro.monthly", "autoRenewStatus": 1, "signedDate": Self.signedDate,
                "environment": environment.rawValue, "renewalPrice": 99_990, "currency": "USD",
                "recentSubscriptionStartDate": 1_690_000_000_000, "renewalDate": 1_702_600_000_000,
            ]
        case .appTransaction:
            members = [
                "receiptType": environment.rawValue, "bundleId": Self.bundleID, "applicationVersion": "7",
                "receiptCreationDate": Self.signedDate, "originalPurchaseDate": 1_375_340_400_000,
                "originalApplicationVersion": "1.0", "originalPlatform": "iOS",
                "appTransactionId": "704000000000000001",
            ]
            if environment == .production { members["appAppleId"] = Self.appAppleID }
        case .notification:
            var data: [String: Any] = [
                "environment": environment.rawValue, "bundleId": Self.bundleID, "bundleVersion": "7", "status": 1,
                "signedTransactionInfo": try document(.transaction), "signedRenewalInfo": try document(.renewalInfo),
            ]
            if environment == .production { data["appAppleId"] = Self.appAppleID }
            return [
                "notificationType": "DID_RENEW", "notificationUUID": "002e14d5-51f5-4503-b5a8-c3a1af68eb20",
                "version": "2.0", "signedDate": Self.signedDate, "data": data,
            ]
        }
        members["deviceVerification"] = try DeviceHash.sha384(nonce: Self.nonce, deviceID: Self.deviceID)
            .base64EncodedString()
        members["deviceVerificationNonce"] = Self.nonce.uuidString.lowercased()
        return members
    }

    func json(_ kind: Kind, changing change: (inout [String: Any]) throws -> Void = { _ in }) throws -> Data {
        var members = try members(kind)
        try change(&members)
        return try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
    }

    /// A signed document.
    func document(_ kind: Kind, changing change: (inout [String: Any]) throws -> Void = { _ in }) throws -> String {
        try sign(json(kind, changing: change))
    }

    /// The chain in the header, leaf first.
    var chain: [Data] { [identity.leafCertificate, identity.intermediateCertificate, identity.rootCertificate] }

    static func header(_ certificates: [Data], algorithm: String? = "ES256") -> String {
        header(texts: certificates.map { $0.base64EncodedString() }, algorithm: algorithm)
    }

    static func header(texts: [String], algorithm: String? = "ES256") -> String {
        let list = texts.map { "\"\($0)\"" }.joined(separator: ",")
        let first = algorithm.map { "\"alg\":\"\($0)\"," } ?? ""
        return "{\(first)\"x5c\":[\(list)]}"
    }

    /// Signs any bytes with any header and any key.
    func sign(_ payload: Data, header: String? = nil, key: Data? = nil) throws -> String {
        let header = Data((header ?? Self.header(chain)).utf8)
        let text = "\(header.base64URL).\(payload.base64URL)"
        let key = try P256PrivateKey(x963Representation: key ?? identity.leafPrivateKey)
        let signature = try key.signature(overHash: MessageDigest.sha256.get().hash(Array(text.utf8)[...]))
        return "\(text).\(Data(signature).base64URL)"
    }
}

extension StoreDocumentVerifier {
    /// Verifies a document of any kind and returns its JSON.
    @discardableResult
    func json(of document: String, as kind: Issuer.Kind) throws(VerificationError) -> Data {
        switch kind {
        case .transaction: try transaction(document).json
        case .renewalInfo: try renewalInfo(document).json
        case .appTransaction: try appTransaction(document).json
        case .notification: try notification(document).json
        }
    }
}

extension Data {
    /// Base64url without padding, made without the code under test.
    var base64URL: String {
        base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    init?(base64URL text: Substring) {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
    }
}

extension VerificationError {
    /// The name of the case, without its values.
    var name: String {
        switch self {
        case .unreadableRoot: "unreadableRoot"
        case .malformedDocument: "malformedDocument"
        case .unsupportedAlgorithm: "unsupportedAlgorithm"
        case .untrustedChain: "untrustedChain"
        case .invalidSignature: "invalidSignature"
        case .malformedContent: "malformedContent"
        case .certificateNotValid: "certificateNotValid"
        case .wrongEnvironment: "wrongEnvironment"
        case .wrongBundleID: "wrongBundleID"
        case .wrongAppAppleID: "wrongAppAppleID"
        case .wrongAppVersion: "wrongAppVersion"
        case .wrongDevice: "wrongDevice"
        case .certificateRevoked: "certificateRevoked"
        case .revocationUnknown: "revocationUnknown"
        case .innerDocument(_, let inner): "innerDocument: \(inner.name)"
        }
    }
}
