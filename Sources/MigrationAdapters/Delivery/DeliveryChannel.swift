/// Through which of the two APIs something was delivered.
public enum DeliveryChannel: String, Hashable, Sendable, Codable {
    /// The payment queue and its observers.
    case observer

    /// `Transaction.updates`, `Transaction.unfinished`, or the result of a purchase.
    case asynchronous
}
