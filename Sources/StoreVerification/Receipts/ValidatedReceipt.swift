public import Foundation
import StoreInterface
package import StoreSigning

/// An app receipt whose signature, chain, app and environment have been checked.
public struct ValidatedReceipt: Sendable {
    /// The environment in the receipt's spelling, such as `Production` or `ProductionSandbox`.
    public let environment: String
    /// The bundle identifier of the app.
    public let bundleID: String
    /// The number of the app in the App Store; 0 or `nil` outside of production.
    public let appAppleID: Int64?
    /// The version of the app that the receipt was written for.
    public let appVersion: String
    /// The version that the customer acquired first; `nil` in local testing.
    public let originalAppVersion: String?
    /// The date on which the receipt was created.
    public let creationDate: Date
    /// The date on which the customer first acquired the app; `nil` in local testing.
    public let originalPurchaseDate: Date?
    /// The end of a volume purchase.
    ///
    /// The validator does not reject a receipt after this date; compare the date if your app needs to.
    public let expirationDate: Date?
    /// The purchases, in no particular order.
    public let purchases: [ReceiptPurchase]

    /// The attributes that the values were read from.
    package let content: AuthenticReceipt

    init(_ content: AuthenticReceipt) throws(VerificationError) {
        let attributes = ReceiptAttributes(content.attributes, of: "the receipt")
        environment = try attributes.text(ReceiptField.environment.rawValue)
        bundleID = try attributes.text(ReceiptField.bundleID.rawValue)
        appAppleID = try attributes.optionalInteger(ReceiptField.appID.rawValue)
        appVersion = try attributes.text(ReceiptField.appVersion.rawValue)
        originalAppVersion = try attributes.optionalText(ReceiptField.originalAppVersion.rawValue)
        creationDate = try attributes.date(ReceiptField.creationDate.rawValue)
        originalPurchaseDate = try attributes.optionalDate(ReceiptField.originalPurchaseDate.rawValue)
        expirationDate = try attributes.optionalDate(ReceiptField.expirationDate.rawValue)
        var purchases: [ReceiptPurchase] = []
        for purchase in content.purchases { purchases.append(try ReceiptPurchase(purchase)) }
        self.purchases = purchases
        self.content = content
    }
}

/// A purchase in a receipt.
public struct ReceiptPurchase: Hashable, Sendable {
    /// The identifier of the transaction.
    public let transactionID: String
    /// The identifier of the first transaction; the same as ``transactionID`` if the receipt names none.
    public let originalTransactionID: String
    /// The identifier of the product.
    public let productID: String
    /// 0 for a non-consumable, 1 for a consumable, 2 for a non-renewing and 3 for an auto-renewable subscription.
    public let productType: Int64?
    /// The number of consumables bought at once.
    public let quantity: Int64
    /// The date of the purchase or renewal.
    public let purchaseDate: Date
    /// The date of the first purchase; the same as ``purchaseDate`` if the receipt names none.
    public let originalPurchaseDate: Date
    /// The end of the paid period; `nil` for products without one.
    public let expirationDate: Date?
    /// The date of a refund; `nil` while the purchase is valid.
    public let cancellationDate: Date?
    /// The identifier of a subscription's event on the App Store; `nil` for other products.
    public let webOrderLineItemID: Int64?
    /// True in a free trial.
    public let isTrialPeriod: Bool
    /// True in a period at an introductory price.
    public let isIntroductoryPeriod: Bool
    /// The identifier of a promotional offer.
    public let promotionalOfferID: String?

    init(_ statements: [ReceiptAttribute]) throws(VerificationError) {
        let attributes = ReceiptAttributes(statements, of: "a purchase in the receipt")
        transactionID = try attributes.text(ReceiptPurchaseField.transactionID.rawValue)
        let original = try attributes.optionalText(ReceiptPurchaseField.originalTransactionID.rawValue)
        originalTransactionID = original ?? transactionID
        productID = try attributes.text(ReceiptPurchaseField.productID.rawValue)
        productType = try attributes.optionalInteger(ReceiptPurchaseField.productType.rawValue)
        quantity = try attributes.integer(ReceiptPurchaseField.quantity.rawValue)
        purchaseDate = try attributes.date(ReceiptPurchaseField.purchaseDate.rawValue)
        let originalDate = try attributes.optionalDate(ReceiptPurchaseField.originalPurchaseDate.rawValue)
        originalPurchaseDate = originalDate ?? purchaseDate
        expirationDate = try attributes.optionalDate(ReceiptPurchaseField.expirationDate.rawValue)
        cancellationDate = try attributes.optionalDate(ReceiptPurchaseField.cancellationDate.rawValue)
        let lineItem = try attributes.optionalInteger(ReceiptPurchaseField.webOrderLineItemID.rawValue)
        webOrderLineItemID = lineItem == 0 ? nil : lineItem
        isTrialPeriod = try attributes.optionalInteger(ReceiptPurchaseField.isTrialPeriod.rawValue) == 1
        isIntroductoryPeriod = try attributes.optionalInteger(ReceiptPurchaseField.isIntroductoryPeriod.rawValue) == 1
        promotionalOfferID = try attributes.optionalText(ReceiptPurchaseField.promotionalOfferID.rawValue)
    }
}
