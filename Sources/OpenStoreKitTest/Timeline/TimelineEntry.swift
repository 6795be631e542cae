public import Foundation

/// One thing that happened, as a timeline keeps it.
public struct TimelineEntry: Hashable, Sendable {
    /// Where it happened; a timeline shows one column for each.
    public enum Lane: String, Hashable, Sendable, CaseIterable, Codable {
        /// In the store itself.
        case store
        /// In code that uses the payment queue.
        case observer
        /// In code that uses the async API.
        case async
    }

    /// Its place among everything that was written down, from 1.
    public let number: Int
    /// When, on the store's clock.
    public let date: Date
    /// Where.
    public let lane: Lane
    /// What.
    public let event: String
    /// The transaction it is about.
    public let transactionID: String?
}
