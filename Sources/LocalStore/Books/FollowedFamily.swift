import StoreInterface
import StoreLedger
import StorePersistence

/// The other accounts of the family, whose ledgers a ledger follows (S-49).
///
/// A store of one account has none.
final class FollowedFamily {
    /// The purchases of the other members, and the state of their ledgers in which they were read.
    struct News {
        let purchases: FamilyPurchases
        fileprivate let mark: String
    }

    private let storage: any FamilyStorage
    /// The state of the other members' ledgers that the ledger agrees with; `nil` before the first reading.
    private var followed: String?

    init(_ storage: any FamilyStorage) { self.storage = storage }

    /// Returns true if another member's ledger has changed since a ledger followed.
    func isDue(for ledger: Ledger) -> Bool {
        guard let mark = storage.familyMark, mark != followed else { return false }
        guard mark.isEmpty, !ledger.followsFamily else { return true }
        followed = mark
        return false
    }

    /// Reads the purchases of the other members; `nil` if a ledger agrees with them.
    ///
    /// The ledgers of the other members are read after this one. A process that read them earlier cannot save its
    /// decisions after those of a process that read them later, because the change number differs then.
    ///
    /// - Throws: A failure to read.
    func news(for ledger: Ledger) throws(StoreFailure) -> News? {
        guard isDue(for: ledger), let mark = storage.familyMark else { return nil }
        let positions = ledger.familyPositions
        return try translating { () throws(PersistenceFailure) in
            let purchases = mark.isEmpty ? FamilyPurchases() : try storage.familyPurchases(after: positions)
            return News(purchases: purchases, mark: mark)
        }
    }

    /// Notes that the saved ledger agrees with the purchases.
    func note(_ news: News) { followed = news.mark }

    /// Notes that the family has to be read again, because the ledger may have lost the shared transactions.
    func forget() { followed = nil }
}
