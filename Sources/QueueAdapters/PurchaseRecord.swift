public import Foundation
public import TransactionCore

/// The values of a transaction that a queue needs.
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
    ///   - productID: The identifier of the product.
    ///   - productType: The kind of product.
    ///   - purchaseDate: The date of the charge.
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

    /// The first purchase of the chain, or `nil` if this is the first purchase.
    ///
    /// The product is that of this record, although a subscription may have begun with another one of its group.
    public var original: OriginalPurchase? { originalID == id ? nil : first }

    /// The first purchase of the chain, which may be this one.
    public var first: OriginalPurchase {
        OriginalPurchase(transactionID: originalID, purchaseDate: originalPurchaseDate, terms: terms)
    }
}

/// The first purchase of a chain, as a later one refers to it.
public struct OriginalPurchase: Hashable, Sendable, Codable {
    /// The transaction's identifier in the store.
    public let transactionID: UInt64

    /// When it was charged.
    public let purchaseDate: Date

    /// The terms of the purchase.
    public let terms: PaymentTerms

    /// Describes a first purchase.
    ///
    /// - Parameters:
    ///   - transactionID: The transaction's identifier in the store.
    ///   - purchaseDate: The date of the charge.
    ///   - terms: The terms of the purchase.
    public init(transactionID: UInt64, purchaseDate: Date, terms: PaymentTerms) {
        self.transactionID = transactionID
        self.purchaseDate = purchaseDate
        self.terms = terms
    }
}

/// Which earlier purchases a restore hands out again, and in which order.
///
/// Restored are non-consumables and every period of subscriptions that renew, once they are finished and unless they were
/// revoked (R-03, R-04, R-13, C-14). The oldest comes first, so that an app that goes by the last one ends with the newest.
public struct RestoreList: Hashable, Sendable {
    /// The purchases to restore, the oldest first.
    public let records: [PurchaseRecord]

    private let firsts: [UInt64: PurchaseRecord]

    /// Chooses from everything the customer ever bought.
    ///
    /// - Parameters:
    ///   - history: All transactions, in any order.
    ///   - unfinished: The identifiers of those that are not finished, which are in the queue already.
    public init(history: [PurchaseRecord], unfinished: Set<UInt64>) {
        records =
            history
            .filter { $0.isRestorable && !unfinished.contains($0.id) }
            .sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
        firsts = Dictionary(
            history.lazy.filter { $0.id == $0.originalID }.map { ($0.id, $0) },
            uniquingKeysWith: { earlier, _ in earlier }
        )
    }

    /// The first purchase of the chain that a record belongs to, which may be the record itself.
    ///
    /// - Parameter record: One of the ``records``.
    /// - Returns: The first purchase; made up from the record where the history lacks it.
    public func first(of record: PurchaseRecord) -> OriginalPurchase {
        firsts[record.originalID]?.first ?? record.first
    }

    /// Only what one user of the app bought.
    ///
    /// - Parameters:
    ///   - name: The user as the app names it.
    ///   - knownNames: The names that are no UUIDs and that the store therefore never saw, by transaction.
    /// - Returns: A list without the purchases of others.
    public func bought(by name: String, knownNames: [UInt64: String]) -> RestoreList {
        let token = UUID(uuidString: name)
        return RestoreList(
            records: records.filter { record in
                if let token, record.appAccountToken == token { return true }
                return knownNames[record.id] == name || knownNames[record.originalID] == name
            },
            firsts: firsts
        )
    }

    private init(records: [PurchaseRecord], firsts: [UInt64: PurchaseRecord]) {
        self.records = records
        self.firsts = firsts
    }
}

extension PurchaseRecord {
    fileprivate var isRestorable: Bool {
        revocationDate == nil && (productType == .nonConsumable || productType == .autoRenewable)
    }
}
