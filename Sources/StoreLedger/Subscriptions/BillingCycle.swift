package import StoreInterface
package import StoreTime

/// A billing cycle: its dates are computed from one start, so that the day of the month is kept after short months.
package struct BillingCycle: Hashable, Sendable, Codable {
    package let start: StoreDate
    package let period: BillingPeriod
    /// The pace of the periods, or `nil` for real time, the only pace of earlier versions.
    private let scaledPace: SubscriptionPace?
    /// The number of periods that began since ``start``.
    package private(set) var count: Int

    /// Creates a cycle whose first period begins at `start`.
    package init(start: StoreDate, period: BillingPeriod, pace: SubscriptionPace = .realTime) {
        self.start = start
        self.period = period
        count = 1
        scaledPace = pace == .realTime ? nil : pace
    }

    /// The end of the period that began last.
    package var end: StoreDate { end(ofLater: 0) }

    /// Returns the end of the period that begins `number` periods after the current one.
    package func end(ofLater number: Int) -> StoreDate { pace.date(adding: period, times: count + number, to: start) }

    package var pace: SubscriptionPace { scaledPace ?? .realTime }

    /// Begins the next period.
    package mutating func advance() { count += 1 }
}

/// The billing retry of a failed renewal, with its end (S-17).
package struct BillingRetry: Hashable, Sendable, Codable {
    /// The end of the grace period, or `nil` if there is none or it has ended.
    package var graceEnd: StoreDate?
    /// The date of the last attempt.
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

    /// The date of the next scheduled change.
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
    /// The stored reason, written only for an interruption, because earlier versions had no other reason than an
    /// approval.
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
