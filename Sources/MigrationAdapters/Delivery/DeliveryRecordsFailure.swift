/// Why records of deliveries cannot be read or written.
public struct DeliveryRecordsFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which file, which operation, and what SQLite says.
    public let description: String
}
