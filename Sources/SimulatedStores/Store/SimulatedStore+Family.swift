import LocalStore
import StoreInterface
import StoreLedger

/// The family of the account of a store on a server (S-49, S-50).
///
/// Accounts of one database form a family. If a member buys a product that the `.storekit` file marks as
/// `familyShareable`, the store of the same app of every other member receives a transaction with `ownershipType`
/// `.familyShared`. Refunds, renewals and cancellations of the member's purchase follow, at once if a process of the
/// other account runs, and otherwise when the store is opened next.
///
/// A store in memory or in a file has one account, and throws. ``SimulatedStore/shareFromFamily(_:)`` plays a relative
/// there.
extension SimulatedStore {
    /// The family of the account; `nil` if the account is in none.
    ///
    /// - Throws: ``SimulatedStoreError`` if the store is not on a server, or if it cannot be read.
    public var family: SimulatedFamily? {
        get async throws {
            try await translating { () throws(StoreFailure) in try await local.family() }.map(SimulatedFamily.init)
        }
    }

    /// Makes the account a member of a family, and takes what the other members share.
    ///
    /// The first member begins the family, and is its organizer. A member that joins again stays one.
    ///
    /// - Parameter name: The name of the family, which is not empty.
    /// - Throws: ``SimulatedStoreError`` if the store is not on a server, the account is in another family, or the family
    ///   has six members.
    public func joinFamily(_ name: String) async throws {
        try await translating { () throws(StoreFailure) in try await local.joinFamily(name) }
    }

    /// Ends the membership of the account, and the sharing in both directions.
    ///
    /// The account loses what the others share, and the others lose what this account shares, each with a revocation
    ///
    ///
    /// - Throws: ``SimulatedStoreError`` if the store is not on a server, or the account is in no family.
    public func leaveFamily() async throws {
        try await translating { () throws(StoreFailure) in try await local.leaveFamily() }
    }

    /// Shares the purchases of the account with its family, or ends that; on by default.
    ///
    /// The account keeps what the others share.
    ///
    /// - Parameter isOn: True if the other members receive what this account buys.
    /// - Throws: ``SimulatedStoreError`` if the store is not on a server, or the account is in no family.
    public func setFamilySharing(_ isOn: Bool) async throws {
        try await translating { () throws(StoreFailure) in try await local.setFamilySharing(isOn) }
    }
}

/// A family of accounts on a server.
public struct SimulatedFamily: Hashable, Sendable {
    /// A member of a family.
    public struct Member: Hashable, Sendable {
        /// The account.
        public let account: String
        /// True if the other members receive what this one buys.
        public let isSharing: Bool
    }

    /// The name of the family.
    public let name: String
    /// The members in the order in which they joined; the first is the organizer.
    public let members: [Member]

    init(_ family: AccountFamily) {
        name = family.name
        members = family.members.map { Member(account: $0.account, isSharing: $0.isSharing) }
    }
}
