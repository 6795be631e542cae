import StoreInterface

/// Which stored transactions the query sequences contain, as far as that depends on the transaction alone.
///
/// The one place where table T.2 stands, so that the other reading of C-12 is a change of one line.
package enum MembershipPolicy {
    /// Whether `Transaction.all` lists the entry (T-16, C-12).
    package static func isListed(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable, .nonRenewing: !entry.isFinished || entry.isRevoked
        case .nonConsumable, .autoRenewable: true
        }
    }

    /// Whether `Transaction.latest(for:)` may answer with the entry (T-20).
    package static func isLatestCandidate(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable: isListed(entry)
        case .nonRenewing, .nonConsumable, .autoRenewable: true
        }
    }
}
