package import StoreInterface
package import StoreTime

/// Billing dates counted from one start, so that the day of the month survives short months.
package struct BillingCycle: Hashable, Sendable, Codable {
    package let start: StoreDate
    package let period: BillingPeriod
    /// The pace of the periods, or `nil` for real time, the only pace of earlier versions.
    private let scaledPace: SubscriptionPace?
    /// The number of periods that began since ``start``.
    package private(set) var count: Int

    /// Makes a cycle whose first period begins at `start`.
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

/// That a renewal could not be charged, and how long the store keeps trying (S-17).
package struct BillingRetry: Hashable, Sendable, Codable {
    /// The end of the days in which the customer may still use it; `nil` when there are none, or they are over.
    package var graceEnd: StoreDate?
    /// When the store gives up.
    package let end: StoreDate

    /// - Parameters:
    ///   - date: The date of the failed renewal.
    ///   - period: The period that should have begun.
    ///   - hasGrace: True if a grace period begins.
    ///   - pace: The pace of the grace period.
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

/// A request that is pending approval (P-12), or until the customer resolves a problem (C-13).
package struct PendingPurchase: Hashable, Sendable, Codable {
    private enum CodingKeys: String, CodingKey {
        case transactionID
        case request
        case date
        case storedReason = "reason"
    }

    /// The identifier the transaction will have when it is approved (TS-20).
    package let transactionID: UInt64
    package let request: PurchaseRequest
    package let date: StoreDate
    /// Only written for an interruption: stores of earlier versions knew no other reason than an approval.
    private let storedReason: PendingReason?

    package init(
        transactionID: UInt64,
        request: PurchaseRequest,
        date: StoreDate,
        reason: PendingReason = .approval
    ) {
        self.transactionID = transactionID
        self.request = request
        self.date = date
        storedReason =
            switch reason {
            case .approval: nil
            case .interruption: .interruption
            }
    }

    package var reason: PendingReason { storedReason ?? .approval }
}
