package import Foundation
package import StoreInterface
package import StoreTime

/// The content of a receipt, without the device and the key.
package struct ReceiptContent: Hashable, Sendable {
    package var environment: StoreEnvironment
    package var bundleID: String
    /// The number of the app in the App Store; `nil` outside of production, whose receipts say 0.
    package var appAppleID: Int64?
    package var appVersion: String
    package var originalAppVersion: String
    package var originalPurchaseDate: StoreDate
    package var createdAt: StoreDate
    /// The random opaque value, of ``ReceiptPolicy/opaqueByteCount(in:)`` bytes.
    package var opaqueValue: Data
    package var demands: ReceiptDemands
    /// The purchases in the receipt, as ``ReceiptPolicy`` selects them.
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

    /// The attributes of the receipt, without the device's hash.
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
                // Only receipts of volume purchases expire.
                demands.isVolumePurchase ? .endOfReceipts : nil
            }
        }
    }
}

extension StoreDate {
    /// The expiration date of every receipt of local testing, 1 January 4001.
    fileprivate static let endOfReceipts = StoreDate(milliseconds: 64_092_211_200_000)
}

extension LedgerEntry {
    /// Returns the receipt attributes of the purchase.
    ///
    /// Identifiers stay those of the transaction after a restore (C-25).
    package func receiptAttributes(in environment: StoreEnvironment) -> [ReceiptAttribute] {
        let common = [
            ReceiptAttribute(ofPurchase: .quantity, .integer(Int64(quantity))),
            ReceiptAttribute(ofPurchase: .productID, .text(productID)),
            ReceiptAttribute(ofPurchase: .transactionID, .text(String(id))),
            ReceiptAttribute(ofPurchase: .purchaseDate, .date(purchaseDate)),
            ReceiptAttribute(ofPurchase: .productType, .integer(kind.numberInReceipts)),
            ReceiptAttribute(ofPurchase: .expirationDate, .date(expirationDate)),
        ]
        let specific =
            switch environment {
            case .xcode: localAttributes
            case .sandbox, .production: storeAttributes
            }
        return common + specific
    }

    /// True in the free trial of an introductory offer.
    ///
    /// A free period by an offer code or a promotional offer is none: a customer with a trial is not eligible for an
    /// introductory offer any more, and one with such an offer is.
    package var isTrialPeriod: Bool { offer?.kind == .introductory && offer?.paymentMode == .freeTrial }

    /// True in a period at the price of an introductory offer.
    package var isIntroductoryPricePeriod: Bool { offer?.kind == .introductory && !isTrialPeriod }

    /// The attributes in local testing, which leaves out default values.
    private var localAttributes: [ReceiptAttribute] {
        var attributes = [
            ReceiptAttribute(ofPurchase: .isIntroductoryPeriod, .integer(offer?.kind == .introductory ? 1 : 0))
        ]
        if originalID != id { attributes += originAttributes }
        if let revocation { attributes.append(ReceiptAttribute(ofPurchase: .cancellationDate, .date(revocation.date))) }
        return attributes
    }

    private var storeAttributes: [ReceiptAttribute] {
        var attributes = originAttributes
        attributes += [
            ReceiptAttribute(
                ofPurchase: .webOrderLineItemID,
                .integer(kind == .autoRenewable ? Int64(bitPattern: id) : 0)
            ),
            ReceiptAttribute(ofPurchase: .cancellationDate, .date(revocation?.date)),
            ReceiptAttribute(ofPurchase: .isTrialPeriod, .integer(isTrialPeriod ? 1 : 0)),
            ReceiptAttribute(ofPurchase: .isIntroductoryPeriod, .integer(isIntroductoryPricePeriod ? 1 : 0)),
        ]
        if let offer, offer.kind == .promotional, let offerID = offer.id {
            attributes.append(ReceiptAttribute(ofPurchase: .promotionalOfferID, .text(offerID)))
        }
        return attributes
    }

    private var originAttributes: [ReceiptAttribute] {
        [
            ReceiptAttribute(ofPurchase: .originalTransactionID, .text(String(originalID))),
            ReceiptAttribute(ofPurchase: .originalPurchaseDate, .date(originalPurchaseDate)),
        ]
    }
}

extension ProductKind {
    fileprivate var numberInReceipts: Int64 {
        switch self {
        case .nonConsumable: 0
        case .consumable: 1
        case .nonRenewing: 2
        case .autoRenewable: 3
        }
    }
}

extension ReceiptAttribute.Value {
    /// Returns a date in the format of receipts: RFC 3339 in UTC without a fraction, or an empty text for `nil`.
    package static func date(_ date: StoreDate?) -> Self {
        // The description ends with a fraction of three digits, and a "Z".
        .ascii(date.map { $0.description.dropLast(5) + "Z" } ?? "")
    }
}
