import StoreCatalog
import StoreTime

/// A period that is to follow the latest one of a subscription, on the customer's money.
struct Renewal {
    let product: CatalogProduct
    let terms: CatalogSubscription
    /// When the period begins.
    let start: StoreDate
    /// When it is charged.
    let date: StoreDate
    /// Whether it is the next of the billing cycle, or the first of a new one (S-18).
    let keepsCycle: Bool
    let kind: LedgerEvent.Kind
}
