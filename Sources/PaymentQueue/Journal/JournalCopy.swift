import Foundation
import QueueAdapters

/// A copy of an earlier purchase as the journal keeps it.
struct JournalCopy: Hashable, Codable {
    /// The store's identifier of a held subscription; `nil` for a copy whose identifier the queue makes.
    let heldID: UInt64?

    let date: Date
    let original: OriginalPurchase?

    /// The purchases of the store that it is of.
    var purchases: Set<UInt64> { Set([heldID, original?.transactionID].compactMap(\.self)) }

    /// The copy of the row that stands at this place of the journal.
    func copy(at sequence: JournalSequence) -> PurchaseCopy {
        PurchaseCopy(
            identifier: heldID.map { String($0) } ?? sequence.mintedIdentifier,
            date: date,
            original: original
        )
    }
}
