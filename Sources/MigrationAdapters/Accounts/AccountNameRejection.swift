/// A user name for which a policy has no token.
public struct AccountNameRejection: Error, Hashable, Sendable {
    /// The name.
    public let name: String

    /// Why there is no token for it.
    public let reason: Reason

    /// Rejects a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - reason: Why there is no token for it.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// Why there is no token for a name.
    public enum Reason: Hashable, Sendable {
        /// ``AccountNamePolicy/reject``: the name is not the text of a UUID.
        case noUUID

        /// ``AccountNamePolicy/table(_:)``: the name is neither in the table nor the text of a UUID.
        case notInTheTable

        /// ``AccountNamePolicy/nameBased(namespace:)``: the cryptographic library has no SHA-1; the text says more.
        case cannotBeHashed(String)
    }
}
