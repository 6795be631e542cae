import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// What a subscription will do next, as an app may read it; the signer adds the proof for its device.
    package func renewalInfo(of chain: SubscriptionChain, appTransactionID: String, at date: StoreDate)
        -> RenewalInfoPayload
    {
        var info = RenewalInfoPayload(
            originalTransactionID: chain.originalID,
            productID: chain.productID,
            autoRenewProductID: chain.nextProductID,
            autoRenewStatus: chain.willAutoRenew ? 1 : 0,
            signedDate: date
        )
        let next = catalog.product(chain.nextProductID)
        let offer = chain.nextProductID == chain.productID ? chain.runningOffer : nil
        if let offer {
            // S-14: the offer of the next period, not of this one.
            info.offerType = offer.offer.kind.rawValue
            info.offerIdentifier = offer.offer.id
            info.offerDiscountType = offer.offer.paymentMode.rawValue
            info.offerPeriod = offer.offer.period.iso8601
        }
        if chain.willAutoRenew, chain.expirationReason == nil, let next {
            info.renewalPrice = offer?.priceMilliunits ?? milliunits(of: next.price)
            info.currency = rules.storefront.currency
        }
        if let reason = chain.expirationReason {
            info.expirationIntent = reason.rawValue
            info.isInBillingRetryPeriod = false
        }
        info.renewalDate = chain.expirationDate
        info.recentSubscriptionStartDate = chain.recentStartDate
        info.appAccountToken = chain.appAccountToken.map(WireUUID.init)
        info.appTransactionId = appTransactionID
        info.environment = rules.environment.rawValue
        return info
    }
}
