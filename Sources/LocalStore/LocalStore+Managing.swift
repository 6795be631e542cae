import StoreCatalog
package import StoreInterface
import StoreLedger
import StoreTime

/// The sheet with the customer's subscriptions (S-41).
extension LocalStore {
    package func manageSubscriptions(groupID: String?) async throws(StoreFailure) {
        await takeSheet()
        refresh()
        let now = configuration.clock.now
        let chains = ledger.chains.values.filter { chain in
            chain.ownership == .purchased && chain.state(at: now).isAlive && groupID ?? chain.groupID == chain.groupID
        }
        let questions = chains.sorted { $0.key < $1.key }.map { question(about: $0) }
        let answer = await answered { await $0.manages(questions) }
        sheet.dismiss()
        try manage(answer)
    }

    /// Does what the customer chose, wherever that was.
    ///
    /// - Throws: ``StoreFailure/productUnavailable(id:)`` for a plan that is not for sale, or of a group in which the
    ///   customer has no subscription; ``StoreFailure/notEntitled`` for a group without one.
    package func manage(_ answer: SubscriptionAnswer) throws(StoreFailure) {
        refresh()
        switch answer {
        case .nothing: break
        case .turnRenewalOff(let groupID):
            try setAutoRenewal(false, ofTransaction: try ownSubscription(of: groupID).latestTransactionID)
        case .turnRenewalOn(let groupID):
            try setAutoRenewal(true, ofTransaction: try ownSubscription(of: groupID).latestTransactionID)
        case .changePlan(let productID):
            guard let groupID = ledger.catalog.product(productID)?.subscription?.groupID,
                ledger.chains[.own(groupID)]?.state(at: configuration.clock.now).isAlive == true
            else { throw .productUnavailable(id: productID) }
            try purchaseOutside(PurchaseRequest(productID: productID))
        }
    }

    private func ownSubscription(of groupID: String) throws(StoreFailure) -> SubscriptionChain {
        guard let chain = ledger.chains[.own(groupID)] else { throw .notEntitled }
        return chain
    }

    /// A subscription as a sheet shows it.
    func question(about chain: SubscriptionChain) -> SubscriptionQuestion {
        SubscriptionQuestion(
            groupID: chain.groupID,
            productID: chain.productID,
            nextProductID: chain.nextProductID,
            willAutoRenew: chain.willAutoRenew,
            expirationDate: chain.expirationDate,
            priceMilliunits: ledger.catalog.product(chain.nextProductID).map { milliunits(of: $0.price) } ?? 0,
            currency: ledger.rules.storefront.currency,
            plans: ledger.catalog.group(chain.groupID)?.productIDs ?? []
        )
    }
}
