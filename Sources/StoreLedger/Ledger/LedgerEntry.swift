package import Foundation
package import StoreInterface
package import StoreTime

/// A purchase or renewal in the ledger, which apps receive as a transaction.
package struct LedgerEntry: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
        case purchase = "PURCHASE"
        case renewal = "RENEWAL"
    }

    package enum Ownership: String, Hashable, Sendable, Codable, CaseIterable {
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
    /// The total price charged, for the whole quantity and with the offer, in milliunits.
    package var priceMilliunits: Int64
    package var currency: String
    package var storefront: StorefrontPayload
    package var offer: AppliedOffer?
    package var revocation: Revocation?
    /// True if a plan change replaced the period before its end (T-47, S-48).
    package var isUpgraded = false
    /// The billing plan, for products with several.
    package var billingPlan: String?
    /// The payment of a commitment that the entry stands for (S-44).
    package var commitment: CommitmentPayload?

    // The following properties are not part of the signed text.

    /// True once the app has finished the transaction.
    package var isFinished = false
    /// The store's change number when the entry was made.
    package var createdAt: Int64
    /// The cause of the entry: the request of a payment queue, or the purchase of another family member; `nil` for every
    /// other entry.
    package var cause: Cause?
    /// The device whose app requested the purchase; `nil` for a purchase outside of apps, and in a store with one
    /// device.
    package var deviceID: UUID?
    /// True if the stored text could not be read.
    ///
    /// The entry then contains only the values of the columns.
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

    /// Returns true if the entry is older than another; for equal dates, the lower identifier is older (T-22).
    package func isOlder(than other: LedgerEntry) -> Bool { (purchaseDate, id) < (other.purchaseDate, other.id) }
}

/// The offer that a purchase or renewal was made with.
package struct AppliedOffer: Hashable, Sendable, Codable {
    /// The identifier of the offer, or `nil` for an introductory offer.
    package var id: String?
    package var kind: OfferPayload.Kind
    package var paymentMode: OfferPayload.PaymentMode
    /// The length of one offer period.
    package var period: BillingPeriod

    package init(id: String?, kind: OfferPayload.Kind, paymentMode: OfferPayload.PaymentMode, period: BillingPeriod) {
        self.id = id
        self.kind = kind
        self.paymentMode = paymentMode
        self.period = period
    }
}

/// The revocation of a purchase, with its date and reason.
package struct Revocation: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case fullRefund = "REFUND_FULL"
        case proratedRefund = "REFUND_PRORATED"
        case familyRevocation = "FAMILY_REVOKE"
    }

    package enum Reason: Int, Hashable, Sendable {
        case other = 0
        case appIssue = 1
    }

    package var date: StoreDate
    package var reason: Reason
    package var kind: Kind
    /// The refunded part of the price, in milliunits of a percent; 100000 is the full price.
    package var percentage: Int

    package init(date: StoreDate, reason: Reason, kind: Kind = .fullRefund, percentage: Int = 100_000) {
        self.date = date
        self.reason = reason
        self.kind = kind
        self.percentage = percentage
    }
}

/// The rules by which sequences contain a stored transaction, if they depend only on that transaction.
///
/// This is the only implementation of table T.2, so that the other reading of C-12 changes one line.
package enum MembershipPolicy {
    /// Returns whether `Transaction.all` contains the entry (T-16, C-12).
    package static func isListed(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable, .nonRenewing: !entry.isFinished || entry.isRevoked
        case .nonConsumable, .autoRenewable: true
        }
    }

    /// Returns whether `Transaction.latest(for:)` may return the entry (T-20).
    package static func isLatestCandidate(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable: isListed(entry)
        case .nonRenewing, .nonConsumable, .autoRenewable: true
        }
    }
}
