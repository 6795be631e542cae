package import StoreTime

/// Billing dates counted from one start, so that the day of the month survives short months.
package struct BillingCycle: Hashable, Sendable, Codable {
    package let start: StoreDate
    package let period: BillingPeriod
    /// How many periods have begun since ``start``.
    package private(set) var count: Int

    /// A cycle whose first period begins at `start`.
    package init(start: StoreDate, period: BillingPeriod) {
        self.start = start
        self.period = period
        count = 1
    }

    /// The end of the period that began last.
    package var end: StoreDate { StoreCalendar.date(adding: period, times: count, to: start) }

    /// Begins the next period.
    package mutating func advance() { count += 1 }
}
