import StoreKit

extension SymbolUses {
    mutating func useSubscriptionPeriodSymbols() {
        use(
            "SKProduct.subscriptionPeriod",
            \SKProduct.subscriptionPeriod as KeyPath<SKProduct, SKProductSubscriptionPeriod?>
        )
        use(
            "SKProduct.subscriptionGroupIdentifier",
            \SKProduct.subscriptionGroupIdentifier as KeyPath<SKProduct, String?>
        )
        use("SKProduct.PeriodUnit", SKProduct.PeriodUnit.self)
        use("SKProduct.PeriodUnit: Equatable", SKProduct.PeriodUnit.self as any Equatable.Type)
        use("SKProduct.PeriodUnit: Hashable", SKProduct.PeriodUnit.self as any Hashable.Type)
        use("SKProduct.PeriodUnit: RawRepresentable", SKProduct.PeriodUnit.self as any RawRepresentable.Type)
        use("SKProduct.PeriodUnit: Sendable", { (value: SKProduct.PeriodUnit) in value as any Sendable })
        use("SKProduct.PeriodUnit.day", SKProduct.PeriodUnit.day as SKProduct.PeriodUnit)
        use("SKProduct.PeriodUnit.week", SKProduct.PeriodUnit.week as SKProduct.PeriodUnit)
        use("SKProduct.PeriodUnit.month", SKProduct.PeriodUnit.month as SKProduct.PeriodUnit)
        use("SKProduct.PeriodUnit.year", SKProduct.PeriodUnit.year as SKProduct.PeriodUnit)
        use("SKProduct.PeriodUnit.rawValue", \SKProduct.PeriodUnit.rawValue as KeyPath<SKProduct.PeriodUnit, UInt>)
        use(
            "SKProduct.PeriodUnit.init(rawValue:)",
            SKProduct.PeriodUnit.init(rawValue:) as (UInt) -> SKProduct.PeriodUnit?
        )
        use("SKProduct.PeriodUnit.RawValue", SKProduct.PeriodUnit.RawValue.self as UInt.Type)
        use("SKProductSubscriptionPeriod", SKProductSubscriptionPeriod.self)
        use("SKProductSubscriptionPeriod: NSObject", SKProductSubscriptionPeriod.self as NSObject.Type)
        use("SKProductSubscriptionPeriod: Sendable", { (value: SKProductSubscriptionPeriod) in value as any Sendable })
        use(
            "SKProductSubscriptionPeriod.numberOfUnits",
            \SKProductSubscriptionPeriod.numberOfUnits as KeyPath<SKProductSubscriptionPeriod, Int>
        )
        use(
            "SKProductSubscriptionPeriod.unit",
            \SKProductSubscriptionPeriod.unit as KeyPath<SKProductSubscriptionPeriod, SKProduct.PeriodUnit>
        )
    }
}
