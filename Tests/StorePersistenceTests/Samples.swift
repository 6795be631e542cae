import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension StoreMetadata {
    static func sample(bundleID: String = "com.example.app") -> Self {
        Self(
            rootCertificate: Data([1, 1]),
            rootPrivateKey: Data([1, 2]),
            intermediateCertificate: Data([2, 1]),
            intermediatePrivateKey: Data([2, 2]),
            leafCertificate: Data([3, 1]),
            leafPrivateKey: Data([3, 2]),
            deviceVerificationID: UUID(),
            environment: .sandbox,
            bundleID: bundleID,
            firstLaunchDate: StoreDate(milliseconds: 1_700_000_000_123),
            firstAppVersion: "7"
        )
    }
}

extension LedgerEntry {
    static func sample(
        _ id: UInt64,
        _ kind: ProductKind = .nonConsumable,
        of productID: String = "product",
        at milliseconds: Int64? = nil,
        isFinished: Bool = false,
        isRevoked: Bool = false,
        createdAt: Int64 = 1
    ) -> Self {
        let date = StoreDate(milliseconds: milliseconds ?? 1_000 + Int64(id))
        var entry = Self(
            id: id,
            originalID: id,
            productID: productID,
            kind: kind,
            groupID: kind == .autoRenewable ? "group" : nil,
            purchaseDate: date,
            originalPurchaseDate: date,
            expirationDate: kind == .autoRenewable ? date.advanced(bySeconds: 3600) : nil,
            priceMilliunits: 990,
            currency: "USD",
            storefront: StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD"),
            createdAt: createdAt
        )
        entry.isFinished = isFinished
        if isRevoked { entry.revocation = Revocation(date: date.advanced(bySeconds: 1), reason: .appIssue) }
        return entry
    }

    /// A placeholder for a signature, which no code at this level checks.
    func text(header: String = "eyJhbGciOiJFUzI1NiJ9") throws -> StoredText {
        let payload = payload(
            bundleID: "com.example.app",
            environment: .sandbox,
            appTransactionID: "704346128300",
            signedAt: purchaseDate
        )
        let signature = Data((0..<64).map { UInt8(truncatingIfNeeded: Int(id) &+ $0 &* 7) })
        return StoredText(headerSegment: header, payload: PayloadCoding.encode(payload), signature: signature)
    }
}

extension LedgerChange {
    /// A change with these parts only.
    init(
        _ entries: [EntryChange] = [],
        closed: [UInt64] = [],
        events: [LedgerEvent] = [.sample()],
        next: UInt64 = 1_000_000
    ) {
        self.init(nextTransactionID: next)
        self.entries = entries
        self.closed = closed
        self.events = events
    }
}

extension LedgerEvent {
    static func sample(_ kind: Kind = .purchased, id: UInt64 = 1, isAnnounced: Bool = false) -> Self {
        Self(kind, at: StoreDate(milliseconds: 5), transactionID: id, isAnnounced: isAnnounced)
    }
}

extension SavedChange {
    /// A change with a text for each entry that needs one.
    static func signed(_ change: LedgerChange, header: String = "eyJhbGciOiJFUzI1NiJ9") throws -> Self {
        var texts: [UInt64: StoredText] = [:]
        for change in change.entries {
            switch change {
            case .added(let entry), .amended(let entry): texts[entry.id] = try entry.text(header: header)
            case .moved: break
            }
        }
        return Self(change: change, texts: texts)
    }
}

extension SubscriptionChain {
    /// A chain in which no property has its usual value, decoded from the stored form.
    static func sample() throws -> Self {
        let state = """
            {
                "groupID": "group", "originalID": 9007199254740993, "originalPurchaseDate": 1600000000003,
                "productID": "monthly", "latestTransactionID": 9007199254740999, "expirationDate": 1700000000001,
                "willAutoRenew": false, "nextProductID": "yearly",
                "cycle": { "start": 1600000000003, "period": "P3M", "count": 5 }, "expirationReason": 2,
                "isRevoked": true, "recentStartDate": 1650000000007, "hasUsedIntroductoryOffer": true,
                "runningOffer": {
                    "offer": { "kind": 1, "paymentMode": "PAY_AS_YOU_GO", "period": "P2W" },
                    "priceMilliunits": 490, "periodsLeft": 2
                },
                "appAccountToken": "11111111-2222-3333-4444-555555555555"
            }
            """
        return try PayloadCoding.decode(Self.self, from: Data(state.utf8))
    }
}
