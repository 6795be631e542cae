import StoreCatalog
package import StoreInterface
import StoreLedger
import StoreTime

/// What a test session has to know before it does something to a product.
extension LocalStore {
    /// What kind of product it is; `nil` for none that is for sale.
    package nonisolated func kind(ofProduct id: String) -> ProductKind? {
        executor.wait { assumeIsolated { $0.ledger.catalog.product(id)?.kind } }
    }

    /// The latest transaction of the customer's running subscription to a product, their own before a shared one.
    package func runningSubscription(toProduct id: String) -> UInt64? {
        refresh()
        let now = configuration.clock.now
        return ledger.chains.values.filter { $0.productID == id && $0.state(at: now).isAlive }
            .min { $0.key < $1.key }?.latestTransactionID
    }
}
