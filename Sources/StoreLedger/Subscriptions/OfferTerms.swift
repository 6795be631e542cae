import Foundation
import StoreCatalog
import StoreInterface
package import StoreTime

extension CatalogOffer {
    /// The offer in the form in which transactions contain it.
    var applied: AppliedOffer {
        AppliedOffer(
            id: kind == .introductory ? nil : id,
            kind: kind,
            paymentMode: paymentMode,
            period: period
        )
    }

    /// The length of the first transaction of the offer: a trial (S-33) and a price paid up front (S-34) cover the whole
    /// offer.
    var firstPeriod: BillingPeriod {
        switch paymentMode {
        case .freeTrial, .payUpFront: BillingPeriod(count: period.count * periodCount, unit: period.unit)
        case .payAsYouGo: period
        }
    }

    /// The number of transactions with the offer (S-34).
    var transactionCount: Int {
        switch paymentMode {
        case .freeTrial, .payUpFront: 1
        case .payAsYouGo: periodCount
        }
    }

    /// Returns the saving against the regular price for the same time, zero or less if there is none.
    func saving(on product: CatalogProduct, renewingEvery period: BillingPeriod) -> Decimal {
        let regular = product.price * Decimal(firstPeriod.weight) / Decimal(period.weight)
        return (regular - price) * Decimal(transactionCount)
    }
}

extension BillingPeriod {
    /// The approximate length in twelfths of a day, with months of a twelfth of a year, for comparing prices.
    fileprivate var weight: Int {
        switch unit {
        case .day: count * 12
        case .week: count * 84
        case .month: count * 365
        case .year: count * 4380
        }
    }
}

extension SubscriptionChain {
    /// An offer that begins with a coming renewal (P-51).
    package struct WaitingOffer: Hashable, Sendable, Codable {
        /// The product that the renewal must have.
        package let productID: String
        package let offer: AppliedOffer
        /// The price of each transaction.
        package let priceMilliunits: Int64
        /// The length of each transaction's period.
        package let period: BillingPeriod
        /// The number of transactions with the offer.
        package let transactionCount: Int

        init(_ offer: CatalogOffer, of product: CatalogProduct) {
            productID = product.id
            self.offer = offer.applied
            priceMilliunits = milliunits(of: offer.price)
            period = offer.firstPeriod
            transactionCount = offer.transactionCount
        }

        /// The rest of the offer after its first transaction.
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

    /// Returns the offer of a period that begins, and stores the rest of the offer.
    ///
    /// A running offer continues before a waiting one begins, and ends with its product.
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

/// The offer of one period of a subscription.
struct PeriodOffer {
    let applied: AppliedOffer
    /// The price of the period.
    let priceMilliunits: Int64
    /// The length of the period.
    let period: BillingPeriod
}

/// The offers that a sale of a subscription is made with.
struct SaleOffers {
    /// The offer of the first period.
    var first: CatalogOffer?
    /// The offer after the first one: a code in addition to the introductory offer (P-42).
    var next: CatalogOffer?
}
