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
    ///   - pace: How long those days really take.
    package init(
        startingAt date: StoreDate,
        before period: BillingPeriod,
        hasGrace: Bool,
        pace: SubscriptionPace = .realTime
    ) {
        graceEnd = hasGrace ? pace.graceEnd(before: period, from: date) : nil
        end = pace.retryEnd(from: date)
    }

    /// When this comes to its next turn by itself.
    package var dueDate: StoreDate { graceEnd ?? end }

    package func isInGrace(at date: StoreDate) -> Bool { graceEnd.map { date < $0 } ?? false }
}
