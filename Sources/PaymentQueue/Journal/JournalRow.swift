import Foundation

/// The durable state of a queue entry that only the queue has.
struct JournalRow: Hashable {
    /// The payment, or that of a copy.
    let request: PaymentRequest

    var state: State

    /// The tag of the row, and of the purchase that its payment makes.
    var tag: String { request.tag }

    var terms: PaymentTerms { request.terms }

    /// The time at which the payment was added, or the copy made.
    var moment: QueueTimestamp { request.moment }

    /// Creates a row.
    init(_ request: PaymentRequest, _ state: State) {
        self.request = request
        self.state = state
    }

    enum State: Hashable {
        /// A payment that the queue has not yet passed to the store.
        case waiting
        /// A payment that the queue may have passed to the store.
        case started
        case deferred
        case failed(QueueFailure)
        /// A purchase of an owned product (C-09, C-11).
        case owned(JournalCopy)
        /// A restored copy.
        case restored(JournalCopy)
    }
}

extension JournalRow.State {
    /// The name of the state in the table.
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

    /// The values that the table keeps beside the name.
    var details: String? {
        switch self {
        case .waiting, .started, .deferred: nil
        case .failed(let failure): JournalText.of(failure)
        case .owned(let copy), .restored(let copy): JournalText.of(copy)
        }
    }

    /// Reads the values of the table; `nil` if they are invalid.
    init?(name: String, details: String?) {
        let state: Self? =
            switch name {
            case "waiting": .waiting
            case "started": .started
            case "deferred": .deferred
            case "failed": JournalText.value(QueueFailure.self, of: details).map { .failed($0) }
            case "owned": JournalText.value(JournalCopy.self, of: details).map { .owned($0) }
            case "restored": JournalText.value(JournalCopy.self, of: details).map { .restored($0) }
            default: nil
            }
        guard let state else { return nil }
        self = state
    }
}

/// A copy of an earlier purchase, as the journal keeps it.
struct JournalCopy: Hashable, Codable {
    /// The store's identifier of a held subscription; `nil` for a copy with an identifier that the queue makes.
    let heldID: UInt64?

    let date: Date
    let original: OriginalPurchase?

    /// The identifiers of the store's purchases that were copied.
    var purchases: Set<UInt64> { Set([heldID, original?.transactionID].compactMap(\.self)) }

    /// Returns the condition of the transaction whose row is at this position of the journal.
    func condition(as state: SKPaymentTransactionState, at sequence: JournalSequence?) -> TransactionCondition {
        .copy(heldID.map { String($0) } ?? sequence?.queueIdentifier, on: date, of: original, as: state)
    }
}

/// A row that was read from the journal.
struct JournalEntry: Hashable {
    let sequence: JournalSequence
    let row: JournalRow
}

/// The position of a row in the journal: later rows have higher numbers, and no number is ever reused.
struct JournalSequence: Hashable, Comparable, Sendable {
    let number: Int64

    /// The base of the identifiers that the queue makes: all of them are higher, in a range that no store uses.
    private static let base: Int64 = 9_000_000_000_000_000

    /// The numbers that a journal counts to; another one comes from an altered database.
    static let numbers: ClosedRange<Int64> = 1...999_999_999_999_999

    /// The transaction identifier that the queue makes for this position.
    var queueIdentifier: String { String(Self.base + number) }

    static func < (lhs: JournalSequence, rhs: JournalSequence) -> Bool { lhs.number < rhs.number }
}

/// A change of the journal.
///
/// Each change can be made again without harm, except ``insert(_:)``.
enum JournalChange: Hashable {
    case insert(JournalRow)
    /// Changes the state of the row with this tag.
    case setState(tag: String, JournalRow.State)
    case delete(tag: String)
    /// The user name of a purchase, for a name that the store does not keep.
    case userName(String, transactionID: UInt64)
    /// The user name of an interrupted payment, for the transaction that it may lead to.
    case waitingName(String, tag: String)
    case forgetWaitingName(tag: String)
    /// A revocation that has to be delivered to observers.
    case revoked(RevokedPurchase)
    /// A revocation that was delivered to observers, and is not delivered again.
    case delivered(RevokedPurchase)
    /// The store was cleared at this change number: state about earlier transactions is obsolete.
    case cleared(changeNumber: Int64)

    /// True for a new row, which needs an owner.
    var isInsertion: Bool {
        if case .insert = self { true } else { false }
    }
}

/// The revocation of a purchase.
struct RevokedPurchase: Hashable, Sendable {
    let transactionID: UInt64
    let date: Date
    let productID: String
}

extension RevokedPurchase {
    /// Creates the revocation of a transaction; `nil` if it was not revoked.
    init?(_ record: PurchaseRecord) {
        guard let date = record.revocationDate else { return nil }
        self.init(transactionID: record.id, date: date, productID: record.productID)
    }
}
