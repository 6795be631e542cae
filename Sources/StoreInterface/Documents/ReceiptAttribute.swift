package import Foundation

/// An attribute of an app receipt, or of a purchase in it.
package struct ReceiptAttribute: Hashable, Sendable {
    /// The value of an attribute.
    package enum Value: Hashable, Sendable {
        case integer(Int64)
        /// A UTF-8 text.
        case text(String)
        /// An ASCII text, such as a date.
        case ascii(String)
        /// A sequence of raw bytes.
        case bytes(Data)
        /// The attributes of a purchase.
        case attributes([ReceiptAttribute])
    }

    /// The type: a ``ReceiptField``, a ``ReceiptPurchaseField``, or an unknown number.
    package let type: Int
    package let version: Int
    package let value: Value

    package init(type: Int, version: Int = 1, value: Value) {
        self.type = type
        self.version = version
        self.value = value
    }

    package init(_ field: ReceiptField, version: Int = 1, _ value: Value) {
        self.init(type: field.rawValue, version: version, value: value)
    }

    /// Creates an attribute of a purchase.
    ///
    /// The label separates it from receipt fields of the same name.
    package init(ofPurchase field: ReceiptPurchaseField, _ value: Value) {
        self.init(type: field.rawValue, value: value)
    }
}

/// The known attributes of a receipt.
package enum ReceiptField: Int, Hashable, Sendable, CaseIterable {
    case environment = 0
    case appID = 1
    case bundleID = 2
    case appVersion = 3
    case opaqueValue = 4
    case deviceHash = 5
    case transactionDate = 8
    case ageRating = 10
    case developerID = 11
    case creationDate = 12
    case downloadID = 15
    case versionID = 16
    case purchase = 17
    case originalPurchaseDate = 18
    case originalAppVersion = 19
    case expirationDate = 21
}

/// The known attributes of a purchase in a receipt.
package enum ReceiptPurchaseField: Int, Hashable, Sendable, CaseIterable {
    case quantity = 1701
    case productID = 1702
    case transactionID = 1703
    case purchaseDate = 1704
    case originalTransactionID = 1705
    case originalPurchaseDate = 1706
    case productType = 1707
    case expirationDate = 1708
    case webOrderLineItemID = 1711
    case cancellationDate = 1712
    case isTrialPeriod = 1713
    case isIntroductoryPeriod = 1719
    case promotionalOfferID = 1721
}

/// The facts that a receipt is checked against.
package struct ReceiptTrust: Hashable, Sendable {
    /// The root certificate of the receipt's chain, as DER.
    package let rootCertificate: Data
    /// The device identifier that the receipt's hash is computed with.
    package let deviceID: UUID
    package let bundleID: String
    /// The version of the running app.
    package let appVersion: String
    package let environment: StoreEnvironment

    package init(
        rootCertificate: Data,
        deviceID: UUID,
        bundleID: String,
        appVersion: String,
        environment: StoreEnvironment
    ) {
        self.rootCertificate = rootCertificate
        self.deviceID = deviceID
        self.bundleID = bundleID
        self.appVersion = appVersion
        self.environment = environment
    }
}

extension StoreEnvironment {
    /// The names of the environment in receipts; the name for volume purchases comes last.
    package var receiptNames: [String] {
        switch self {
        case .xcode: ["Xcode"]
        case .sandbox: ["ProductionSandbox", "ProductionVPPSandbox"]
        case .production: ["Production", "ProductionVPP"]
        }
    }
}

/// The properties that a refreshed receipt is requested with, for testing an app's checks.
package struct ReceiptDemands: Hashable, Sendable {
    package var isExpired = false
    package var isRevoked = false
    package var isVolumePurchase = false

    package init(isExpired: Bool = false, isRevoked: Bool = false, isVolumePurchase: Bool = false) {
        self.isExpired = isExpired
        self.isRevoked = isRevoked
        self.isVolumePurchase = isVolumePurchase
    }
}
