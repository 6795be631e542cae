package import StoreCatalog
package import StoreInterface
package import StoreLedger
import StoreTime

/// Facts that a test session needs before it does something to a product.
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

    /// The catalog that is for sale at this moment.
    package nonisolated var presentCatalog: Catalog { executor.wait { assumeIsolated { $0.ledger.catalog } } }

    /// How the store behaves at this moment.
    package nonisolated var presentTestSettings: TestSettings { executor.wait { assumeIsolated { $0.testSettings } } }

    /// Changes how the store behaves; done when this returns.
    package nonisolated func changeTestSettingsNow(_ change: @Sendable (inout TestSettings) -> Void) {
        executor.wait { assumeIsolated { $0.changeTestSettings(change) } }
    }

    /// Says what nobody is there to be thrown at.
    package nonisolated func report(_ text: String) { configuration.report(text) }
}
