package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// What the rest of the family does with what it bought (S-35).
extension LocalStore {
    /// Somebody in the family shares a product; the identifier of the transaction that stands for it here.
    package func shareFromFamily(_ productID: String) throws(StoreFailure) -> UInt64 {
        let decision = try performNow { ledger, date throws(StoreFailure) in
            let decision = try ledger.decideSharing(of: productID, at: date)
            return (decision, decision.change)
        }
        return decision.entry.id
    }

    /// The sharing of what a transaction stands for ends, or its owner is refunded.
    package func endFamilySharing(ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, seal)
            return ((), try ledger.decideEndOfSharing(of: entry, at: date))
        }
    }

    /// The owner of a shared subscription turns its renewal on or off.
    package func setFamilyAutoRenewal(_ isOn: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            let entry = try database.existingEntry(id, in: ledger, seal)
            guard entry.ownership == .familyShared else { throw .transactionNotFound(id: id) }
            return ((), try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date))
        }
    }
}
