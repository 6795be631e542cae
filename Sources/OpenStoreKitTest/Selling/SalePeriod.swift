import StoreTime

/// How long one period of a subscription, or of an offer, lasts.
public struct SalePeriod: Hashable, Sendable {
    let period: BillingPeriod

    /// One week.
    public static let weekly = weeks(1)
    /// One month of the calendar.
    public static let monthly = months(1)
    /// One year of the calendar.
    public static let yearly = years(1)

    /// So many days; 1 or more.
    public static func days(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .day)) }

    /// So many weeks; 1 or more.
    public static func weeks(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .week)) }

    /// So many months of the calendar; 1 or more.
    public static func months(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .month)) }

    /// So many years of the calendar; 1 or more.
    public static func years(_ count: Int) -> Self { Self(period: BillingPeriod(count: count, unit: .year)) }
}
