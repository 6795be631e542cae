import Foundation
import StoreCatalog
import StoreInterface
import StoreTime

extension CatalogOffer {
    /// The offer as transactions carry it.
    var applied: AppliedOffer {
        AppliedOffer(
            id: kind == .introductory ? nil : id,
            kind: kind,
            paymentMode: paymentMode,
            period: period
        )
    }

    /// How long the first transaction of the offer lasts: a trial and a price paid up front cover all of it (S-34).
    var firstPeriod: BillingPeriod {
        switch paymentMode {
        case .freeTrial, .payUpFront: BillingPeriod(count: period.count * periodCount, unit: period.unit)
        case .payAsYouGo: period
        }
    }

    /// How many transactions carry the offer (S-34).
    var transactionCount: Int {
        switch paymentMode {
        case .freeTrial, .payUpFront: 1
        case .payAsYouGo: periodCount
        }
    }

    /// What a customer saves, against the price of the product for the same time; not above zero where nothing.
    func saving(on product: CatalogProduct, renewingEvery period: BillingPeriod) -> Decimal {
        let regular = product.price * Decimal(firstPeriod.weight) / Decimal(period.weight)
        return (regular - price) * Decimal(transactionCount)
    }
}

extension BillingPeriod {
    /// The length in twelfths of a day, with months of a twelfth of a year: enough to compare prices.
    fileprivate var weight: Int {
        switch unit {
        case .day: count * 12
        case .week: count * 84
        case .month: count * 365
        case .year: count * 4380
        }
    }
}
