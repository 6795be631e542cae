/// Why no UUID could be made of a name.
public struct NameBasedUUIDFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the cryptographic library says.
    public let description: String
}
