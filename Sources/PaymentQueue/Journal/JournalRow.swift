import Foundation
import QueueAdapters

/// What only the queue knows of one of its entries, and must not forget.
struct JournalRow: Hashable {
    /// Names the row, and the purchase that its payment leads to.
    let tag: String

    let terms: PaymentTerms

    /// When the payment was added, or the copy made.
    let moment: QueueTimestamp

    var standing: Standing

    enum Standing: Hashable {
        /// A payment that the store has not been asked for yet.
        case waiting
        /// A payment that the store may have been asked for.
        case started
        case deferred
        case failed(QueueFailure)
        /// A purchase of what was owned already (C-09, C-11).
        case owned(JournalCopy)
        /// A restored copy.
        case restored(JournalCopy)
    }
}

extension JournalRow.Standing {
    /// The standing as the table spells it.
    var name: String {
        switch self {
        case .waiting: "waiting"
        case .started: "started"
        case .deferred: "deferred"
        case .failed: "failed"
        case .owned: "owned"
        case .restored: "restored"
        }
    }

    /// What the table keeps beside the name.
    var details: String? {
        switch self {
        case .waiting, .started, .deferred: nil
        case .failed(let failure): JournalText.of(failure)
        case .owned(let copy), .restored(let copy): JournalText.of(copy)
        }
    }

    /// Reads what the table says; `nil` where that makes no sense.
    init?(name: String, details: String?) {
        switch name {
        case "waiting": self = .waiting
        case "started": self = .started
        case "deferred": self = .deferred
        case "failed":
            guard let failure = details.flatMap({ JournalText.value(QueueFailure.self, of: $0) }) else { return nil }
            self = .failed(failure)
        case "owned":
            guard let copy = details.flatMap({ JournalText.value(JournalCopy.self, of: $0) }) else { return nil }
            self = .owned(copy)
        case "restored":
            guard let copy = details.flatMap({ JournalText.value(JournalCopy.self, of: $0) }) else { return nil }
            self = .restored(copy)
        default: return nil
        }
    }
}

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
                moment: QueueTimestamp(
                    changeNumber: text.changeNumber,
                    date: text.addedAt.map { Date(timeIntervalSinceReferenceDate: $0) }
                ),
                standing: standing
            )
        )
    }
}

/// Where a row stands in the journal: later rows have higher numbers, and no number is ever used again.
struct JournalSequence: Hashable, Comparable, Sendable {
    let number: Int64

    /// The highest number below the identifiers that the queue makes, in a range that no store uses.
    private static let base: Int64 = 9_000_000_000_000_000

    /// A transaction identifier that is the queue's own.
    var mintedIdentifier: String { String(Self.base + number) }

    static func < (lhs: JournalSequence, rhs: JournalSequence) -> Bool { lhs.number < rhs.number }
}

/// Something to be remembered, or no longer.
///
/// Each can be made again without harm, except ``insert(_:)``.
enum JournalChange: Hashable {
    case insert(JournalRow)
    /// Gives the row of this tag another standing.
    case stand(tag: String, JournalRow.Standing)
    case delete(tag: String)
    /// The user who bought, where the store never saw the name.
    case userName(String, transactionID: UInt64)
    /// The user whose payment was interrupted, for the transaction that may come of it.
    case waitingName(String, tag: String)
    case forgetWaitingName(tag: String)
    /// Observers have to be told of a revocation.
    case revoked(Revocation)
    /// Observers have been told, and need not be told again.
    case told(Revocation)
    /// The store was emptied at this change number: what is known about its transactions is about others from now on.
    case cleared(changeNumber: Int64)
}

/// A purchase that was taken back.
struct Revocation: Hashable, Sendable {
    let transactionID: UInt64
    let date: Date
    let productID: String
}

extension Revocation {
    /// `nil` for a transaction that stands.
    init?(_ record: PurchaseRecord) {
        guard let date = record.revocationDate else { return nil }
        self.init(transactionID: record.id, date: date, productID: record.productID)
    }
}
