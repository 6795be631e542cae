package import StoreTime

/// Billing dates counted from one start, so that the day of the month survives short months.
package struct BillingCycle: Hashable, Sendable, Codable {
    package let start: StoreDate
    package let period: BillingPeriod
    /// How long its periods really take; `nil` in real time, which stores of earlier versions knew alone.
    private let scaledPace: SubscriptionPace?
    /// How many periods have begun since ``start``.
    package private(set) var count: Int

    /// A cycle whose first period begins at `start`.
    package init(start: StoreDate, period: BillingPeriod, pace: SubscriptionPace = .realTime) {
        self.start = start
        self.period = period
        count = 1
        scaledPace = pace == .realTime ? nil : pace
    }

    /// The end of the period that began last.
    package var end: StoreDate { end(ofLater: 0) }

    /// The end of a period that is to begin so many periods later.
    package func end(ofLater number: Int) -> StoreDate { pace.date(adding: period, times: count + number, to: start) }

    package var pace: SubscriptionPace { scaledPace ?? .realTime }

    /// Begins the next period.
    package mutating func advance() { count += 1 }
}
