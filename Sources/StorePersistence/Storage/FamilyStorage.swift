package import StoreLedger

/// The part of a storage with several accounts that says which of them form a family, and what its members share.
///
/// The ledger of each member stays the only place of that member's purchases: nothing is copied into a table between
/// them. A member reads the purchases of the others, and decides the changes of its own ledger.
package protocol FamilyStorage: AnyObject {
    /// A text that differs from earlier ones if another member's ledger or the family has changed.
    ///
    /// It is read by ``LedgerHistory/sequence()`` and ``LedgerStorage/delta(since:rereading:)``; `nil` before the first
    /// of these calls.
    var familyMark: String? { get }

    /// Returns the purchases of the members that share with this account, in the same app and environment.
    ///
    /// - Parameter positions: The periods of their subscriptions after which periods are wanted.
    /// - Returns: The purchases; none if the account is in no family.
    /// - Throws: A failure to read.
    func familyPurchases(after positions: [FamilySource]) throws(PersistenceFailure) -> FamilyPurchases

    /// Returns the family of the account, or `nil` if it is in none.
    ///
    /// - Throws: A failure to read.
    func storedFamily() throws(PersistenceFailure) -> AccountFamily?

    /// Adds the account to a family, which begins with its first member.
    ///
    /// - Parameter name: The name of the family.
    /// - Returns: The outcome.
    /// - Throws: A failure to write; nothing is changed then.
    func joinFamily(_ name: String) throws(PersistenceFailure) -> FamilyJoining

    /// Removes the account from its family.
    ///
    /// - Returns: The name of the family; `nil` if the account was in none.
    /// - Throws: A failure to write; nothing is changed then.
    func leaveFamily() throws(PersistenceFailure) -> String?

    /// Shares the purchases of the account with its family, or ends that.
    ///
    /// - Returns: False if the account is in no family.
    /// - Throws: A failure to write; nothing is changed then.
    func setFamilySharing(_ isOn: Bool) throws(PersistenceFailure) -> Bool
}

/// The outcome of joining a family.
package enum FamilyJoining: Hashable, Sendable {
    /// The account is a member, possibly since earlier.
    case joined
    /// The account is a member of another family.
    case memberOf(String)
    /// The family has as many members as a family can have.
    case full
}
