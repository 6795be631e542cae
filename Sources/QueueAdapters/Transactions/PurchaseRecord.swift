public import Foundation
public import TransactionCore

/// What a queue needs to know of a transaction, as a plain value that can be kept and compared.
public struct PurchaseRecord: Hashable, Sendable, Identifiable {
    /// The transaction's identifier in the store.
    public var id: UInt64

    /// The identifier of the first transaction of its chain.
    public var originalID: UInt64

    /// The product that was bought.
    public var productID: String

    /// The kind of product.
    public var productType: Product.ProductType

    /// How many were bought.
    public var quantity: Int

    /// When this purchase or period was charged.
    public var purchaseDate: Date

    /// When the first of its chain was charged.
    public var originalPurchaseDate: Date

    /// The app's account that bought.
    public var appAccountToken: UUID?

    /// When the purchase was revoked; `nil` while it stands.
    public var revocationDate: Date?

    /// Describes a first purchase of one piece.
    ///
    /// - Parameters:
    ///   - id: The transaction's identifier.
    ///   - productID: The product.
    ///   - productType: The kind of product.
    ///   - purchaseDate: When it was charged.
    public init(id: UInt64, productID: String, productType: Product.ProductType, purchaseDate: Date) {
        self.id = id
        originalID = id
        self.productID = productID
        self.productType = productType
        quantity = 1
        self.purchaseDate = purchaseDate
        originalPurchaseDate = purchaseDate
    }

    /// Takes from a transaction what a queue needs.
    ///
    /// - Parameter transaction: The transaction.
    public init(_ transaction: Transaction) {
        id = transaction.id
        originalID = transaction.originalID
        productID = transaction.productID
        productType = transaction.productType
        quantity = transaction.purchasedQuantity
        purchaseDate = transaction.purchaseDate
        originalPurchaseDate = transaction.originalPurchaseDate
        appAccountToken = transaction.appAccountToken
        revocationDate = transaction.revocationDate
    }

    /// The terms of a payment that nobody added, for a purchase that came from elsewhere.
    public var terms: PaymentTerms {
        var terms = PaymentTerms(productID: productID)
        terms.quantity = quantity
        terms.applicationUsername = appAccountToken?.uuidString
        return terms
    }

    /// The first purchase of the chain, as far as this record tells; `nil` for a first purchase.
    ///
    /// The product is that of this record, although a subscription may have begun with another one of its group.
    public var original: OriginalPurchase? { originalID == id ? nil : first }

    /// The first purchase of the chain, which may be this one.
    public var first: OriginalPurchase {
        OriginalPurchase(transactionID: originalID, purchaseDate: originalPurchaseDate, terms: terms)
    }
}
