import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The billing of subscriptions; each operation takes any transaction of the subscription.
extension LocalStore {
    /// Charges for the renewal that failed (TS-52).
    package func resolveBillingIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideBillingRecovery(ofChainWith: entry, at: date)
        }
    }

    /// Notifies the customer of a higher price, and asks for consent if the increase needs consent (TS-49).
    package func raisePrice(needingConsent: Bool = true, ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decidePriceIncrease(ofChainWith: entry, needsConsent: needingConsent, at: date)
        }
    }

    /// Applies the customer's answer to a higher price (TS-50).
    package func answerPriceIncrease(agreeing: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decidePriceAnswer(agreeing: agreeing, ofChainWith: entry, at: date)
        }
    }
}

/// The sheet with the customer's subscriptions (S-41).
extension LocalStore {
    package func manageSubscriptions(groupID: String?) async throws(StoreFailure) {
        await checkout.prompts.begin()
        refresh()
        let now = configuration.clock.now
        let chains = ledger.chains.values.filter { chain in
            chain.ownership == .purchased && chain.state(at: now).isAlive && groupID ?? chain.groupID == chain.groupID
        }
        let questions = chains.sorted { $0.key < $1.key }.map { question(about: $0) }
        let answer = await checkout.prompts.answer { await $0.manages(questions) }
        checkout.prompts.end()
        try manage(answer)
    }

    /// Applies the customer's choice from any place at which subscriptions are managed.
    ///
    /// - Throws: ``StoreFailure/productUnavailable(id:)`` for a plan that is not for sale, or of a group in which the
    ///   customer has no subscription; ``StoreFailure/notEntitled`` for a group without one.
    package func manage(_ answer: SubscriptionChoice) throws(StoreFailure) {
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

    /// The content of a sheet about a subscription.
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
