package import StoreTime

/// A purchase that a test dates back (TS-40).
package struct PastPurchase: Hashable, Sendable, Codable {
    /// What becomes of a subscription between its date and now.
    package enum Renewal: String, Hashable, Sendable, Codable {
        /// It renewed whenever it fell due, and goes on.
        case renewUntilNow
        /// It was cancelled at once: one period, and no more.
        case cancelImmediately
    }

    package let date: StoreDate
    package let renewal: Renewal

    package init(date: StoreDate, renewal: Renewal) {
        self.date = date
        self.renewal = renewal
    }
}
