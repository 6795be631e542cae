import Foundation
import LocalStore
import StoreLedger
import StoreTime
import StoreInterface

extension Timeline {
    /// What no two stores have in common, and no test wants to compare.
    static let unrepeatable: Set<String> = ["appTransactionId", "deviceVerification", "deviceVerificationNonce"]

    /// Writes down what happened in the store.
    ///
    /// - Parameters:
    ///   - entry: The journal's entry.
    ///   - signed: The transaction as it is signed now.
    func record(_ entry: LedgerJournalEntry, signed: Data?) {
        let event = entry.event
        var draft = TimelineDraft(
            TimelineEntry.Kind(rawValue: event.kind.rawValue),
            [event.kind.sentence, event.productID].compactMap { $0 }.joined(separator: " "),
            productID: event.productID,
            transactionID: event.transactionID.map { String($0) }
        )
        draft.payload = signed.flatMap { JSONValue($0)?.without(Self.unrepeatable) }
        write(draft, in: .store, at: event.date.date)
    }
}
