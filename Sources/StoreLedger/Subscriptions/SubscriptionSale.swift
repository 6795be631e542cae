import StoreCatalog
import StoreInterface

/// One sale of a subscription, with everything that stays the same whatever it turns out to be.
struct SubscriptionSale {
    let product: CatalogProduct
    let terms: CatalogSubscription
    let offers: SaleOffers
    let request: PurchaseRequest
    let id: UInt64
    let door: Ledger.Door
    /// Who pays.
    var ownership = LedgerEntry.Ownership.purchased

    /// The subscription that the sale begins or goes on with.
    var chainKey: SubscriptionChain.Key { .init(groupID: terms.groupID, ownership: ownership) }
}
