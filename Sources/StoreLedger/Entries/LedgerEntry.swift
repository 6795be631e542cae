package import Foundation
package import StoreInterface
package import StoreTime

/// One purchase or renewal: a line of the ledger, and later a transaction that an app sees.
package struct LedgerEntry: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
        case purchase = "PURCHASE"
        case renewal = "RENEWAL"
    }

    package enum Ownership: String, Hashable, Sendable, Codable {
        case purchased = "PURCHASED"
        case familyShared = "FAMILY_SHARED"
    }

    package let id: UInt64
    package var originalID: UInt64
    package var productID: String
    package var kind: ProductKind
    package var groupID: String?
    package var purchaseDate: StoreDate
    package var originalPurchaseDate: StoreDate
    package var expirationDate: StoreDate?
    package var quantity: Int
    package var appAccountToken: UUID?
    package var ownership: Ownership
    package var reason: Reason
    /// The total charged, for the whole quantity, with the offer.
    package var priceMilliunits: Int64
    package var currency: String
    package var storefront: StorefrontPayload
    package var offer: AppliedOffer?
    package var revocation: Revocation?
    /// Whether a plan change replaced the period before its end (T-47, S-48).
    package var isUpgraded = false
    /// How it is paid, where the product can be paid in several ways.
    package var billingPlan: String?
    /// Which payment of a commitment it is (S-44).
    package var commitment: CommitmentPayload?

    // What the signed text does not say.

    /// Whether the app has said that it delivered.
    package var isFinished = false
    /// The store's change number when the entry was made.
    package var createdAt: Int64
    /// What the app called the request that led to this entry.
    package var originTag: String?
    /// Whether the stored text could not be read; the entry then holds only what the store knew beside it.
    package var isDamaged = false

    package init(
        id: UInt64,
        originalID: UInt64,
        productID: String,
        kind: ProductKind,
        groupID: String? = nil,
        purchaseDate: StoreDate,
        originalPurchaseDate: StoreDate,
        expirationDate: StoreDate? = nil,
        quantity: Int = 1,
        appAccountToken: UUID? = nil,
        ownership: Ownership = .purchased,
        reason: Reason = .purchase,
        priceMilliunits: Int64,
        currency: String,
        storefront: StorefrontPayload,
        offer: AppliedOffer? = nil,
        createdAt: Int64
    ) {
        self.id = id
        self.originalID = originalID
        self.productID = productID
        self.kind = kind
        self.groupID = groupID
        self.purchaseDate = purchaseDate
        self.originalPurchaseDate = originalPurchaseDate
        self.expirationDate = expirationDate
        self.quantity = quantity
        self.appAccountToken = appAccountToken
        self.ownership = ownership
        self.reason = reason
        self.priceMilliunits = priceMilliunits
        self.currency = currency
        self.storefront = storefront
        self.offer = offer
        self.createdAt = createdAt
    }

    package var isRevoked: Bool { revocation != nil }

    /// Whether it was bought before another entry; of two with the same date the lower identifier is the older (T-22).
    package func isOlder(than other: LedgerEntry) -> Bool { (purchaseDate, id) < (other.purchaseDate, other.id) }
}
