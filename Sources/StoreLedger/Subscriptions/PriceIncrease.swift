/// What the customer says to a higher price from the next period on (S-28).
package enum PriceIncrease: String, Hashable, Sendable, Codable {
    /// Nothing yet. Without an answer the subscription ends with its period.
    case pending
    /// Yes, or nobody had to ask.
    case agreed

    /// The value in signed renewal info (S-29).
    package var wireValue: Int {
        switch self {
        case .pending: 0
        case .agreed: 1
        }
    }
}
