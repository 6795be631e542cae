public import Foundation
import NameBasedUUID

/// What becomes of the names by which an app knew its users when only a UUID can travel with a purchase.
///
/// The original API took any text as `applicationUsername`; the asynchronous one takes an `appAccountToken`, which is a
/// UUID, and signs it into every transaction. A name that is the text of a UUID is that UUID under every
/// policy, in capitals or not. Nothing random is ever made: the same name gives the same token on every device.
public enum AccountNamePolicy: Sendable {
    /// A name that is no UUID is an error.
    case reject

    /// A name that is no UUID is left out, and the app is told so.
    ///
    /// The closure is called once per purchase with the name that does not travel.
    case drop(report: @Sendable (String) -> Void)

    /// A name that is no UUID becomes the UUID of version 5 of that name in a namespace of the app's own (RFC 9562).
    ///
    /// Choose the namespace once, keep it on the server too, and never change it: every token depends on it. Names are taken
    /// byte for byte, so decide first whether `Anna` and `anna` are one user. Whoever knows the namespace can find a name by
    /// trying; for names that can be guessed, such as mail addresses, treat it as a secret.
    case nameBased(namespace: UUID)

    /// The app's own list; a name that is in it has that token, even if the name is a UUID itself.
    ///
    /// A name that is neither in the list nor a UUID is an error.
    case table([String: UUID])

    /// The token that travels for a name.
    ///
    /// - Parameter name: The `applicationUsername` of a payment; `nil` for none.
    /// - Returns: The token; `nil` for no name, and for a name that was dropped.
    /// - Throws: ``AccountNameRejection`` where the policy has no token for the name.
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

    /// Whether a purchase belongs to a user: the comparison is one of UUIDs, never of texts.
    ///
    /// A policy that drops names has no answer for a dropped one, so nothing belongs to it, and nothing is reported.
    ///
    /// - Parameters:
    ///   - token: The `appAccountToken` of a transaction.
    ///   - name: The name by which the app knows the user.
    /// - Returns: `false` for a purchase without a token, and for a name that has none.
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
