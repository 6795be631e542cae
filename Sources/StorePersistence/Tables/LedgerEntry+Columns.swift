import SQLiteDatabase
import StoreInterface
import StoreLedger
import StoreTime

extension LedgerEntry {
    var idValue: SQLiteValue { .integer(Int64(bitPattern: id)) }

    /// The columns that never change, `id` to `purchase_ms`.
    var identityValues: [SQLiteValue] {
        [
            idValue, .integer(Int64(bitPattern: originalID)), .text(productID), .text(kind.rawValue),
            SQLiteValue(groupID), .integer(purchaseDate.milliseconds),
        ]
    }

    /// The flags, `is_finished` to `is_latest_candidate`.
    func flagValues(isOpen: Bool) -> [SQLiteValue] {
        [
            SQLiteValue(isFinished), SQLiteValue(isRevoked), SQLiteValue(isOpen),
            SQLiteValue(MembershipPolicy.isListed(self)), SQLiteValue(MembershipPolicy.isLatestCandidate(self)),
        ]
    }
}
