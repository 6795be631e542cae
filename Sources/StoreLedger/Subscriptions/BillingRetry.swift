package import StoreTime

/// That a renewal could not be charged, and how long the store keeps trying (S-17).
package struct BillingRetry: Hashable, Sendable, Codable {
    /// The end of the days in which the customer may still use it; `nil` when there are none, or they are over.
    package var graceEnd: StoreDate?
    /// When the store gives up.
    package let end: StoreDate

    /// - Parameters:
    ///   - date: When the renewal could not be charged.
    ///   - period: The period that was to begin.
    ///   - hasGrace: Whether the customer may use it for some days all the same.
    package init(startingAt date: StoreDate, before period: BillingPeriod, hasGrace: Bool) {
        graceEnd = hasGrace ? StoreCalendar.date(adding: Self.grace(before: period), to: date) : nil
        end = StoreCalendar.date(adding: BillingPeriod(count: 60, unit: .day), to: date)
    }

    /// When this comes to its next turn by itself.
    package var dueDate: StoreDate { graceEnd ?? end }

    package func isInGrace(at date: StoreDate) -> Bool { graceEnd.map { date < $0 } ?? false }

    /// Six days before a week or less, sixteen before anything longer (S-17).
    private static func grace(before period: BillingPeriod) -> BillingPeriod {
        let isShort =
            switch period.unit {
            case .day: period.count <= 7
            case .week: period.count <= 1
            case .month, .year: false
            }
        return BillingPeriod(count: isShort ? 6 : 16, unit: .day)
    }
}
