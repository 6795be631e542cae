import StoreCatalog
import StoreInterface

/// One sale of a subscription, with everything that stays the same whatever it turns out to be.
struct SubscriptionSale {
    let product: CatalogProduct
    let terms: CatalogSubscription
    let request: PurchaseRequest
    let id: UInt64
    let door: Ledger.Door
    /// Who pays.
    var ownership = LedgerEntry.Ownership.purchased

    /// The subscription that the sale begins or goes on with.
    var chainKey: SubscriptionChain.Key { .init(groupID: terms.groupID, ownership: ownership) }

    /// Whether it is of the kind that an introductory offer comes with: bought, and paid at once.
    var takesIntroductoryOffer: Bool {
        ownership == .purchased && request.billingPlanType != CatalogBillingPlan.monthly
    }

    /// The introductory offer as a purchase carries it.
    var introductoryOffer: (applied: AppliedOffer, terms: CatalogOffer)? {
        terms.introductoryOffer.map { offer in
            let applied = AppliedOffer(
                id: nil,
                kind: .introductory,
                paymentMode: offer.paymentMode,
                period: offer.period
            )
            return (applied, offer)
        }
    }
}
