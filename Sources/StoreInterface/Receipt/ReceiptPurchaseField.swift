/// The attributes of a purchase in a receipt that anybody reads.
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
