import StoreCatalog
import StoreInterface
import StoreTime

/// Purchases that a test dates back (TS-40).
extension Ledger {
    /// When a purchase counts as made, so that everything about it is decided as it was then.
    ///
    /// What fell due since is decided afterwards like everything that falls due (``decideNextDue(at:)``).
    ///
    /// - Throws: ``StoreFailure/unsupported`` for the future, and within what the customer had of the group since: one
    ///   subscription cannot have had two periods at a time.
    func date(of request: PurchaseRequest, for product: CatalogProduct, at now: StoreDate) throws(StoreFailure)
        -> StoreDate
    {
        guard let date = request.past?.date else { return now }
        guard date <= now else { throw .unsupported }
        guard let groupID = product.subscription?.groupID, let chain = chains[.own(groupID)] else { return date }
        let isRunning = chain.state(at: now).isEntitled
        let start = entries[chain.latestTransactionID]?.purchaseDate ?? chain.expirationDate
        guard date >= (isRunning ? start : min(max(start, chain.expirationDate), now)) else { throw .unsupported }
        return date
    }
}
