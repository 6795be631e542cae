package import StoreTime

/// That a purchase was taken back, when, and why.
package struct Revocation: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case fullRefund = "REFUND_FULL"
        case proratedRefund = "REFUND_PRORATED"
        case familyRevocation = "FAMILY_REVOKE"
    }

    package enum Reason: Int, Hashable, Sendable {
        case other = 0
        case appIssue = 1
    }

    package var date: StoreDate
    package var reason: Reason
    package var kind: Kind
    /// Of the price, in milliunits of a percent: 100000 is all of it.
    package var percentage: Int

    package init(date: StoreDate, reason: Reason, kind: Kind = .fullRefund, percentage: Int = 100_000) {
        self.date = date
        self.reason = reason
        self.kind = kind
        self.percentage = percentage
    }
}
