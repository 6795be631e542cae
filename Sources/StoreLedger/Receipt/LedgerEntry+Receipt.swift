package import StoreInterface

extension LedgerEntry {
    /// What a receipt says about the purchase.
    ///
    /// Identifiers are those of the transaction, also after a restore (C-25).
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

    /// Local testing leaves out what goes without saying.
    private var localAttributes: [ReceiptAttribute] {
        var attributes = [
            ReceiptAttribute(ofPurchase: .isIntroductoryPeriod, .integer(offer?.kind == .introductory ? 1 : 0))
        ]
        if originalID != id { attributes += originAttributes }
        if let revocation { attributes.append(ReceiptAttribute(ofPurchase: .cancellationDate, .date(revocation.date))) }
        return attributes
    }

    private var storeAttributes: [ReceiptAttribute] {
        let isTrial = offer?.paymentMode == .freeTrial
        var attributes = originAttributes
        attributes += [
            ReceiptAttribute(
                ofPurchase: .webOrderLineItemID,
                .integer(kind == .autoRenewable ? Int64(bitPattern: id) : 0)
            ),
            ReceiptAttribute(ofPurchase: .cancellationDate, .date(revocation?.date)),
            ReceiptAttribute(ofPurchase: .isTrialPeriod, .integer(isTrial ? 1 : 0)),
            ReceiptAttribute(
                ofPurchase: .isIntroductoryPeriod,
                .integer(offer?.kind == .introductory && !isTrial ? 1 : 0)
            ),
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
