package import StoreInterface
package import StoreLedger
package import StorePersistence
import StoreTime

/// The purchases of the other accounts of the family, which the ledger follows (S-49).
///
/// The ledgers of the other members are read in the same way as the commits of other processes: with each call, and when
/// a member's commit wakes this process. What follows is decided in this ledger and saved at its change number. A
/// process that is killed in between leaves nothing behind, and the next one that opens the store decides the same.
extension LocalStore {
    /// Decides the changes that follow from the family, and saves them with those that are due.
    ///
    /// - Returns: The failure. The family stays due, and the store tries again later.
    @discardableResult
    func followFamily() -> StoreFailure? {
        let failure = save([])
        failed.isFamilyUnread = failure != nil
        if let failure { noteFailedRead(failure) }
        return failure
    }
}

/// The membership of the account.
extension LocalStore {
    /// Returns the family of the account, or `nil` if it is in none.
    package func family() throws(StoreFailure) -> AccountFamily? {
        try database.familyOfAccount()
    }

    /// Makes the account a member of a family, and takes what the other members share.
    package func joinFamily(_ name: String) throws(StoreFailure) {
        try database.joinFamily(named: name)
        try performDue()
    }

    /// Ends the membership, and the sharing in both directions.
    package func leaveFamily() throws(StoreFailure) {
        try database.leaveFamilyOfAccount()
        try performDue()
    }

    /// Shares the purchases of the account with its family, or ends that.
    package func setFamilySharing(_ isOn: Bool) throws(StoreFailure) {
        try database.setSharingWithFamily(isOn)
    }
}

/// Changes of families, with refusals in words.
extension LedgerStorage {
    /// Returns the family of the account, or `nil` if it is in none.
    ///
    /// - Throws: ``StoreFailure/configuration(detail:)`` if the storage has one account, or a failure to read.
    package func familyOfAccount() throws(StoreFailure) -> AccountFamily? {
        let storage = try severalAccounts()
        return try translating { () throws(PersistenceFailure) in try storage.storedFamily() }
    }

    /// Makes the account a member of a family; a member of it stays one.
    ///
    /// - Throws: ``StoreFailure/configuration(detail:)`` if the storage has one account, the name is empty, the family
    ///   is full, or the account is in another family; or a failure to write.
    package func joinFamily(named name: String) throws(StoreFailure) {
        let storage = try severalAccounts()
        guard !name.isEmpty else { throw .configuration(detail: "a family needs a name, and the given one is empty") }
        switch try translating({ () throws(PersistenceFailure) in try storage.joinFamily(name) }) {
        case .joined: return
        case .full:
            throw .configuration(
                detail: """
                    the account cannot join the family "\(name)", which has \(AccountFamily.mostMembers) members, as many \
                    as a family can have; let one of them leave it first
                    """
            )
        case .memberOf(let other):
            throw .configuration(
                detail:
                    "the account cannot join the family \"\(name)\", because it is in \"\(other)\"; leave that one first"
            )
        }
    }

    /// Ends the membership of the account.
    ///
    /// - Throws: ``StoreFailure/configuration(detail:)`` if the account is in no family, or the storage has one account;
    ///   or a failure to write.
    package func leaveFamilyOfAccount() throws(StoreFailure) {
        let storage = try severalAccounts()
        let left = try translating { () throws(PersistenceFailure) in try storage.leaveFamily() }
        guard left != nil else {
            throw .configuration(detail: "the account cannot leave a family, because it is in none")
        }
    }

    /// Shares the purchases of the account with its family, or ends that.
    ///
    /// - Throws: As ``leaveFamilyOfAccount()``.
    package func setSharingWithFamily(_ isOn: Bool) throws(StoreFailure) {
        let storage = try severalAccounts()
        guard try translating({ () throws(PersistenceFailure) in try storage.setFamilySharing(isOn) }) else {
            throw .configuration(
                detail: "the sharing of the account's purchases cannot be changed, because the account is in no family"
            )
        }
    }

    private func severalAccounts() throws(StoreFailure) -> any FamilyStorage {
        if let families { return families }
        throw .configuration(
            detail: """
                \(name) has no families: it is the store of one account. Accounts that share need a PostgreSQL server \
                (postgresql://… in OPENSTOREKIT_DATABASE, or --store); in a test with one account, \
                SimulatedStore.shareFromFamily plays a relative
                """
        )
    }
}
