@_spi(PaymentQueues) public import AdapterSupport
public import Foundation

/// The values of a transaction that a queue needs.
@_spi(Adapters) public struct PurchaseRecord: Hashable, Sendable, Identifiable {
    /// The transaction's identifier in the store.
    public var id: UInt64

    /// The identifier of the first transaction of its chain.
    public var originalID: UInt64

    /// The identifier of the product.
    public var productID: String

    /// The type of the product.
    public var productType: Product.ProductType

    /// The purchased quantity.
    public var quantity: Int

    /// The date on which this purchase or period was charged.
    public var purchaseDate: Date

    /// The date on which the first purchase of the chain was charged.
    public var originalPurchaseDate: Date

    /// The app account token that the app chose for the purchase.
    public var appAccountToken: UUID?

    /// The date on which the purchase was revoked; `nil` if it was not revoked.
    public var revocationDate: Date?

    /// Creates the record of a first purchase with a quantity of 1.
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

    /// Creates the record of a transaction.
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
        appAccountToken = PaymentToken.ofApp(transaction.appAccountToken)
        revocationDate = transaction.revocationDate
    }

    /// The terms of a payment for a purchase that did not begin with a payment in the queue.
    public var terms: PaymentTerms {
        var terms = PaymentTerms(productID: productID)
        terms.quantity = quantity
        terms.applicationUsername = appAccountToken?.uuidString
        return terms
    }

    /// True for the product types that keep an entitlement, which the queue restores, and whose refund it reports.
    ///
    /// These are non-consumables and auto-renewable subscriptions.
    public var isOfLastingType: Bool { productType == .nonConsumable || productType == .autoRenewable }

    /// The first purchase of the chain, or `nil` if this is the first purchase.
    ///
    /// Its product is that of this record, although a subscription may have begun with another product of its group.
    public var original: OriginalPurchase? { originalID == id ? nil : first }

    /// The first purchase of the chain, which may be this one.
    public var first: OriginalPurchase {
        OriginalPurchase(transactionID: originalID, purchaseDate: originalPurchaseDate, terms: terms)
    }
}

/// The first purchase of a chain, as later transactions refer to it.
@_spi(Adapters) public struct OriginalPurchase: Hashable, Sendable, Codable {
    /// The transaction's identifier in the store.
    public let transactionID: UInt64

    /// The date of the charge.
    public let purchaseDate: Date

    /// The terms of the purchase.
    public let terms: PaymentTerms

    /// Creates a first purchase.
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

/// The earlier purchases that a restore delivers again, in order.
///
/// A restore contains non-consumables and every period of auto-renewable subscriptions. They must be finished and not
/// revoked (R-03, R-04, R-13, C-14). The oldest comes first, so that an app that uses the last transaction ends with
/// the newest.
@_spi(Adapters) public struct RestoreList: Hashable, Sendable {
    /// The purchases to restore, the oldest first.
    public let records: [PurchaseRecord]

    private let firsts: [UInt64: PurchaseRecord]

    /// Selects the purchases to restore from the customer's complete history.
    ///
    /// - Parameters:
    ///   - history: All transactions, in any order.
    ///   - unfinished: The identifiers of the unfinished transactions, which are in the queue already.
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

    /// Returns the first purchase of a record's chain, which may be the record itself.
    ///
    /// - Parameter record: One of the ``records``.
    /// - Returns: The first purchase; derived from the record if the history lacks it.
    public func first(of record: PurchaseRecord) -> OriginalPurchase {
        firsts[record.originalID]?.first ?? record.first
    }

    /// Returns the purchases of one user of the app.
    ///
    /// - Parameters:
    ///   - name: The app's name for the user.
    ///   - knownNames: The names that are not UUIDs, which the store does not keep, by transaction identifier.
    /// - Returns: A list without the purchases of other users.
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
        revocationDate == nil && isOfLastingType
    }
}

/// The purchases that were made since a client of the public API began to listen.
///
/// Observers receive a purchase outside the app also if a listener of the other API has finished it by then. The
/// public API announces earlier transactions as well, such as after a reversed refund, or with a later expiration date.
/// Those are no purchases, unless they are unfinished.
@_spi(Adapters) public struct AnnouncedPurchases: Sendable {
    private let beganAt: Date?
    /// The transactions that observers have received, or whose refund was announced.
    private var earlier: Set<UInt64> = []

    /// Creates the purchases from a date on.
    ///
    /// - Parameter beganAt: The store's time; `nil` if it is not known.
    public init(since beganAt: Date?) { self.beganAt = beganAt }

    /// Creates the purchases from now on, in the time of the calling task's store.
    public init() { self.init(since: StoreScope.current.now) }

    /// Records that a later announcement of a transaction is no purchase.
    ///
    /// - Parameter id: The transaction, which observers have received, or which was refunded.
    public mutating func note(_ id: UInt64) { earlier.insert(id) }

    /// Returns true if the announcement of a transaction is that of a purchase, also if it is finished by now.
    ///
    /// - Parameter record: The values of the transaction.
    /// - Returns: False for a transaction from before, which only counts while it is unfinished.
    public func include(_ record: PurchaseRecord) -> Bool {
        !earlier.contains(record.id) && beganAt.map { record.purchaseDate >= $0 } ?? true
    }
}
