import Foundation
import QueueAdapters

/// A row as it was read back.
struct JournalEntry: Hashable {
    let sequence: JournalSequence
    let row: JournalRow

    /// A row before anybody has looked into its values.
    struct Text {
        let sequence: JournalSequence
        let tag: String
        let standing: String
        let terms: String
        let changeNumber: Int64?
        let addedAt: Double?
        let details: String?
    }

    init(sequence: JournalSequence, row: JournalRow) {
        self.sequence = sequence
        self.row = row
    }

    init(_ text: Text, path: String) throws(JournalFailure) {
        guard let terms = JournalText.value(PaymentTerms.self, of: text.terms) else {
            throw .damaged(path: path, tag: text.tag, column: "terms")
        }
        guard let standing = JournalRow.Standing(name: text.standing, details: text.details) else {
            throw .damaged(path: path, tag: text.tag, column: "standing")
        }
        self.init(
            sequence: text.sequence,
            row: JournalRow(
                tag: text.tag,
                terms: terms,
                moment: QueueMoment(
                    changeNumber: text.changeNumber,
                    date: text.addedAt.map { Date(timeIntervalSinceReferenceDate: $0) }
                ),
                standing: standing
            )
        )
    }
}
