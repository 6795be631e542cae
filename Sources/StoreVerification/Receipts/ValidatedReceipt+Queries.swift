public import Foundation
import StoreInterface

/// Questions that code from before the asynchronous API asks about the purchases of a receipt.
extension ValidatedReceipt {
    /// Returns the purchases of a product, the latest first.
    ///
    /// Purchases of one date are in the order of their identifiers, the highest first.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: The purchases, renewals, and refunded purchases.
    public func purchases(of productID: String) -> [ReceiptPurchase] {
        purchases.filter { $0.productID.hasSameBytes(as: productID) }.sorted { $0.isLater(than: $1) }
    }

    /// Returns the latest purchase of a product that was not refunded.
    ///
    /// A receipt contains a finished consumable only until it is refreshed, so for consumables use the transactions.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: The purchase, or `nil` if there is none.
    public func latestPurchase(of productID: String) -> ReceiptPurchase? {
        purchases(of: productID).first { $0.cancellationDate == nil }
    }

    /// Returns the purchases that give access at a date: what has no end and was not refunded, and subscriptions whose
    /// period contains the date.
    ///
    /// A receipt does not contain grace periods, and a period that was upgraded is refunded. Non-renewing subscriptions
    /// have no end in a receipt; the app has to know their duration.
    ///
    /// - Parameter date: The date, such as the current one.
    /// - Returns: At most one purchase for each product, in the order of the products' identifiers.
    public func activePurchases(at date: Date) -> [ReceiptPurchase] {
        var latest: [Data: ReceiptPurchase] = [:]
        for purchase in purchases where purchase.isActive(at: date) {
            // Equal bytes, because texts with other bytes can be equal.
            let key = Data(purchase.productID.utf8)
            if let known = latest[key], known.isLater(than: purchase) { continue }
            latest[key] = purchase
        }
        return latest.values.sorted { $0.productID < $1.productID }
    }

    /// Returns whether a purchase of a product gives access at a date.
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - date: The date, such as the current one.
    /// - Returns: True if ``activePurchases(at:)`` contains a purchase of the product.
    public func isActive(_ productID: String, at date: Date) -> Bool {
        purchases.contains { $0.productID.hasSameBytes(as: productID) && $0.isActive(at: date) }
    }

    /// Returns the identifier under which the App Store keeps a subscription.
    ///
    /// - Parameter productID: The identifier of the product.
    /// - Returns: The identifier of the first transaction, or `nil` if the receipt has none of the product.
    public func originalTransactionID(of productID: String) -> String? {
        purchases(of: productID).first?.originalTransactionID
    }
}

extension ReceiptPurchase {
    /// Returns whether the purchase gives access at a date.
    ///
    /// - Parameter date: The date, such as the current one.
    /// - Returns: True if the purchase was not refunded and, for a subscription, its period contains the date.
    public func isActive(at date: Date) -> Bool {
        guard cancellationDate == nil else { return false }
        guard let expirationDate else { return true }
        return purchaseDate <= date && date < expirationDate
    }

    /// The values of ``productType``.
    public enum ProductTypeNumber {
        /// The value `0`.
        public static let nonConsumable: Int64 = 0
        /// The value `1`.
        public static let consumable: Int64 = 1
        /// The value `2`.
        public static let nonRenewing: Int64 = 2
        /// The value `3`.
        public static let autoRenewable: Int64 = 3
    }

    fileprivate func isLater(than other: ReceiptPurchase) -> Bool {
        if purchaseDate != other.purchaseDate { return purchaseDate > other.purchaseDate }
        // Identifiers are numbers without leading zeros.
        return (transactionID.utf8.count, transactionID) > (other.transactionID.utf8.count, other.transactionID)
    }
}
