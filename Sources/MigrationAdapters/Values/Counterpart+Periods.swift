public import PaymentQueue
public import TransactionCore

extension Counterpart {
    /// The unit in the original API.
    ///
    /// - Parameter unit: A unit of the asynchronous API.
    /// - Returns: The same unit.
    public static func of(_ unit: Product.SubscriptionPeriod.Unit) -> SKProduct.PeriodUnit {
        switch unit {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }

    /// The unit in the asynchronous API.
    ///
    /// - Parameter unit: A unit of the original API.
    /// - Returns: The same unit; `nil` for one that this package does not know.
    public static func of(_ unit: SKProduct.PeriodUnit) -> Product.SubscriptionPeriod.Unit? {
        switch unit {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        @unknown default: nil
        }
    }

    /// The period in the original API.
    ///
    /// - Parameter period: A period of the asynchronous API.
    /// - Returns: As many of the same unit.
    public static func of(_ period: Product.SubscriptionPeriod) -> SKProductSubscriptionPeriod {
        ConvertedPeriod(numberOfUnits: period.value, unit: of(period.unit))
    }

    /// The period in the asynchronous API, which lets apps make only those that have a name there.
    ///
    /// Those are 3 days, 1 and 2 weeks, 1, 2, 3 and 6 months, and 1 year. Seven days are a week, as that API has it itself
    /// (S-45); no other lengths are taken for one another.
    ///
    /// - Parameter period: A period of the original API.
    /// - Returns: `nil` for every other length; take the period from the product then.
    public static func of(_ period: SKProductSubscriptionPeriod) -> Product.SubscriptionPeriod? {
        switch period.unit {
        case .day: [3: .everyThreeDays, 7: .weekly][period.numberOfUnits]
        case .week: [1: .weekly, 2: .everyTwoWeeks][period.numberOfUnits]
        case .month:
            [1: .monthly, 2: .everyTwoMonths, 3: .everyThreeMonths, 6: .everySixMonths][period.numberOfUnits]
        case .year: [1: .yearly][period.numberOfUnits]
        @unknown default: nil
        }
    }
}
