import TransactionCore

extension SKProductSubscriptionPeriod {
    convenience init(_ period: Product.SubscriptionPeriod) {
        let unit: SKProduct.PeriodUnit =
            switch period.unit {
            case .day: .day
            case .week: .week
            case .month: .month
            case .year: .year
            }
        self.init(numberOfUnits: period.value, unit: unit)
    }
}
