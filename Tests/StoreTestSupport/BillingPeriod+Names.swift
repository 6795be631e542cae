package import StoreTime

extension BillingPeriod {
    package static let day = BillingPeriod(count: 1, unit: .day)
    package static let week = BillingPeriod(count: 1, unit: .week)
    package static let month = BillingPeriod(count: 1, unit: .month)
    package static let year = BillingPeriod(count: 1, unit: .year)
}
