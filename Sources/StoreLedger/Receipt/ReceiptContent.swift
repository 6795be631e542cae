package import Foundation
package import StoreInterface
package import StoreTime

/// Everything that a receipt is written from, except the device and the key.
package struct ReceiptContent: Hashable, Sendable {
    package var environment: StoreEnvironment
    package var bundleID: String
    /// The number of the app in the App Store; `nil` outside of production, whose receipts say 0.
    package var appAppleID: Int64?
    package var appVersion: String
    package var originalAppVersion: String
    package var originalPurchaseDate: StoreDate
    package var createdAt: StoreDate
    /// Random; see ``ReceiptPolicy/opaqueByteCount(in:)``.
    package var opaqueValue: Data
    package var demands: ReceiptDemands
    /// Those that ``ReceiptPolicy`` puts in.
    package var purchases: [LedgerEntry]

    package init(
        environment: StoreEnvironment,
        bundleID: String,
        appAppleID: Int64? = nil,
        appVersion: String,
        originalAppVersion: String,
        originalPurchaseDate: StoreDate,
        createdAt: StoreDate,
        opaqueValue: Data,
        demands: ReceiptDemands = ReceiptDemands(),
        purchases: [LedgerEntry]
    ) {
        self.environment = environment
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.appVersion = appVersion
        self.originalAppVersion = originalAppVersion
        self.originalPurchaseDate = originalPurchaseDate
        self.createdAt = createdAt
        self.opaqueValue = opaqueValue
        self.demands = demands
        self.purchases = purchases
    }

    /// The statements of the receipt, without the device's hash.
    package var attributes: [ReceiptAttribute] {
        var attributes = [
            ReceiptAttribute(.environment, .text(environmentName)),
            ReceiptAttribute(.appID, .integer(appAppleID ?? 0)),
            ReceiptAttribute(.bundleID, .text(bundleID)),
            ReceiptAttribute(.appVersion, .text(appVersion)),
            ReceiptAttribute(.opaqueValue, version: environment == .xcode ? 1 : 2, .bytes(opaqueValue)),
            ReceiptAttribute(.transactionDate, .date(environment == .production ? originalPurchaseDate : nil)),
            ReceiptAttribute(.creationDate, .date(createdAt)),
        ]
        switch environment {
        case .xcode: break
        case .sandbox, .production:
            attributes += [
                ReceiptAttribute(.ageRating, .ascii("4+")),
                ReceiptAttribute(.developerID, .integer(0)),
                ReceiptAttribute(.downloadID, .integer(0)),
                ReceiptAttribute(.versionID, .integer(0)),
                ReceiptAttribute(.originalPurchaseDate, .date(originalPurchaseDate)),
                ReceiptAttribute(.originalAppVersion, .text(originalAppVersion)),
            ]
        }
        if let expirationDate { attributes.append(ReceiptAttribute(.expirationDate, .date(expirationDate))) }
        return attributes
            + purchases.map { ReceiptAttribute(.purchase, .attributes($0.receiptAttributes(in: environment))) }
    }

    private var environmentName: String {
        switch environment {
        case .xcode: "Xcode"
        case .production: "Production"
        case .sandbox: demands.isVolumePurchase ? "ProductionVPPSandbox" : "ProductionSandbox"
        }
    }

    private var expirationDate: StoreDate? {
        switch environment {
        case .xcode: .endOfReceipts
        case .production: nil
        case .sandbox:
            if demands.isExpired {
                createdAt.advanced(bySeconds: -86_400)
            } else {
                // Only receipts of volume purchases have an end at all.
                demands.isVolumePurchase ? .endOfReceipts : nil
            }
        }
    }
}

extension StoreDate {
    /// 1 January 4001, when every receipt of local testing ends.
    fileprivate static let endOfReceipts = StoreDate(milliseconds: 64_092_211_200_000)
}
