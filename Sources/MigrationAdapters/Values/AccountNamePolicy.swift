public import Foundation
@_spi(PaymentQueues) import AdapterSupport

/// The policy that maps an app's user names to account tokens, for purchases that take only a UUID.
///
/// The original API takes any text as `applicationUsername`. The asynchronous API takes an `appAccountToken`, which is
/// a UUID, and signs it into every transaction. A name that is the text of a UUID maps to that UUID under
/// every policy, in upper or lower case, unless ``AccountNamePolicy/table(_:)`` has another token for it.
/// No token is random: the same name gives the same token on every device.
public enum AccountNamePolicy: Sendable {
    /// Names that are not UUIDs are errors.
    case reject

    /// Names that are not UUIDs are left out, and the app is notified.
    ///
    /// The closure is called once per purchase with the name that is left out.
    case drop(report: @Sendable (String) -> Void)

    /// Names that are not UUIDs become version 5 UUIDs in a namespace that the app chooses (RFC 9562).
    ///
    /// Choose the namespace once, keep it on the server too, and never change it: every token depends on it. Names are
    /// compared byte by byte, so decide first whether `Anna` and `anna` are the same user. A party that knows the
    /// namespace can find a name by trying candidates. For names that can be guessed, such as mail addresses, treat the
    /// namespace as a secret.
    case nameBased(namespace: UUID)

    /// The app's own table; a name in the table has that token, even if the name is a UUID itself.
    ///
    /// A name that is neither in the table nor a UUID is an error.
    case table([String: UUID])

    /// Returns the account token for a name.
    ///
    /// - Parameter name: The `applicationUsername` of a payment; `nil` for none.
    /// - Returns: The token; `nil` for no name, and for a name that was left out.
    /// - Throws: ``AccountNameRejection`` if the policy has no token for the name.
    public func token(for name: String?) throws(AccountNameRejection) -> UUID? {
        guard let name else { return nil }
        switch self {
        case .table(let tokens):
            if let token = tokens[name] ?? UUID(uuidString: name) { return token }
            throw AccountNameRejection(name: name, reason: .notInTheTable)
        case .reject:
            if let token = UUID(uuidString: name) { return token }
            throw AccountNameRejection(name: name, reason: .noUUID)
        case .drop(let report):
            if let token = UUID(uuidString: name) { return token }
            report(name)
            return nil
        case .nameBased(let namespace):
            if let token = UUID(uuidString: name) { return token }
            do throws(NameBasedUUIDFailure) {
                return try NameBasedUUID.version5(of: name, in: namespace)
            } catch {
                throw AccountNameRejection(name: name, reason: .cannotBeHashed("\(error)"))
            }
        }
    }

    /// Returns a Boolean value that indicates whether a purchase belongs to a user.
    ///
    /// The comparison is one of UUIDs, never of texts. A policy that drops names has no token for a dropped name, so no
    /// purchase belongs to that name, and nothing is reported.
    ///
    /// - Parameters:
    ///   - token: The `appAccountToken` of a transaction.
    ///   - name: The name by which the app knows the user.
    /// - Returns: `false` for a purchase without a token, and for a name without one.
    public func isToken(_ token: UUID?, of name: String) -> Bool {
        guard let token else { return false }
        let silent: AccountNamePolicy =
            switch self {
            case .drop: .reject
            case .reject, .nameBased, .table: self
            }
        do throws(AccountNameRejection) {
            return try silent.token(for: name) == token
        } catch {
            return false
        }
    }
}

/// A user name for which a policy has no token.
public struct AccountNameRejection: Error, Hashable, Sendable {
    /// The user name.
    public let name: String

    /// The reason why the name has no token.
    public let reason: Reason

    /// Creates an error for a name.
    ///
    /// - Parameters:
    ///   - name: The user name.
    ///   - reason: The reason why the name has no token.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    /// The reason why a name has no token.
    public enum Reason: Hashable, Sendable {
        /// ``AccountNamePolicy/reject``: the name is not the text of a UUID.
        case noUUID

        /// ``AccountNamePolicy/table(_:)``: the name is neither in the table nor the text of a UUID.
        case notInTheTable

        /// ``AccountNamePolicy/nameBased(namespace:)``: the cryptographic library has no SHA-1; the text gives the
        /// details.
        case cannotBeHashed(String)
    }
}
