import StoreCatalog
import StoreInterface
package import StoreTime

extension SubscriptionChain {
    /// An offer that begins with a coming renewal (P-51).
    package struct WaitingOffer: Hashable, Sendable, Codable {
        /// The product that the renewal has to be of.
        package let productID: String
        package let offer: AppliedOffer
        /// What each transaction costs.
        package let priceMilliunits: Int64
        /// How long each transaction lasts.
        package let period: BillingPeriod
        /// How many transactions carry it.
        package let transactionCount: Int

        init(_ offer: CatalogOffer, of product: CatalogProduct) {
            productID = product.id
            self.offer = offer.applied
            priceMilliunits = milliunits(of: offer.price)
            period = offer.firstPeriod
            transactionCount = offer.transactionCount
        }

        /// What is left of it after its first transaction.
        var rest: RunningOffer? {
            transactionCount > 1
                ? RunningOffer(offer: offer, priceMilliunits: priceMilliunits, periodsLeft: transactionCount - 1) : nil
        }
    }

    /// The offer of the next period, if it has one (S-14).
    var nextOffer: PeriodOffer? {
        var copy = self
        return copy.takeOffer(renewingAs: nextProductID)
    }

    /// Takes the offer of a period that begins, and keeps what is left of it.
    ///
    /// An offer that runs goes on before one that waits begins, and ends with its product.
    mutating func takeOffer(renewingAs id: String) -> PeriodOffer? {
        if id == productID, let running = runningOffer {
            runningOffer?.periodsLeft -= 1
            if running.periodsLeft <= 1 { runningOffer = nil }
            return PeriodOffer(
                applied: running.offer,
                priceMilliunits: running.priceMilliunits,
                period: running.offer.period
            )
        }
        runningOffer = nil
        guard let waiting = waitingOffer else { return nil }
        waitingOffer = nil
        guard waiting.productID == id else { return nil }
        runningOffer = waiting.rest
        return PeriodOffer(
            applied: waiting.offer,
            priceMilliunits: waiting.priceMilliunits,
            period: waiting.period
        )
    }
}
