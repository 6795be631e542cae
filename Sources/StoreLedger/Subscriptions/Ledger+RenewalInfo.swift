import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// Returns the renewal info of a subscription.
    ///
    /// The signer adds the device verification.
    package func renewalInfo(of chain: SubscriptionChain, appTransactionID: String, at date: StoreDate)
        -> RenewalInfoPayload
    {
        let reason = chain.endReason(at: date)
        let willRenew = chain.willAutoRenew && reason == nil
        var info = RenewalInfoPayload(
            originalTransactionID: chain.originalID,
            productID: chain.productID,
            autoRenewProductID: chain.nextProductID,
            autoRenewStatus: willRenew ? 1 : 0,
            signedDate: date
        )
        let next = catalog.product(chain.productIDOfNextPeriod)
        let offer = chain.nextPeriodTakesOffer ? chain.nextOffer : nil
        if let offer, reason == nil {
            // The offer of the next period and not of the current one (S-14).
            info.offerType = offer.applied.kind.rawValue
            info.offerIdentifier = offer.applied.id
            info.offerDiscountType = offer.applied.paymentMode.rawValue
            info.offerPeriod = offer.applied.period.iso8601
        }
        info.eligibleWinBackOfferIds = eligibleWinBackOfferIDs(for: chain, at: date)
        if willRenew, let next {
            info.renewalPrice = price(of: next, in: chain, with: offer)
            info.currency = rules.storefront.currency
        }
        if let reason {
            info.expirationIntent = reason.rawValue
            info.isInBillingRetryPeriod = false
        } else if let retry = chain.billingRetry {
            info.expirationIntent = SubscriptionChain.ExpirationReason.billingError.rawValue
            info.isInBillingRetryPeriod = true
            if !chain.isRevoked, retry.isInGrace(at: date) { info.gracePeriodExpiresDate = retry.graceEnd }
        }
        if reason == nil { info.priceIncreaseStatus = chain.priceIncrease?.wireValue }
        addPlan(of: chain, willRenew: willRenew, to: &info)
        info.renewalDate = chain.expirationDate
        info.recentSubscriptionStartDate = chain.recentStartDate
        info.appAccountToken = chain.appAccountToken.map(WireUUID.init)
        info.appTransactionId = appTransactionID
        info.environment = rules.environment.rawValue
        return info
    }
}
