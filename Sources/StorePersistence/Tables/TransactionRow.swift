package import Foundation
import SQLiteDatabase
import StoreInterface
package import StoreLedger
package import StoreTime

/// A stored entry: the columns and the payload.
package struct TransactionRow {
    let id: UInt64
    private let originalID: UInt64
    private let productID: String
    /// The stored name of the product type; an unknown name is damage.
    private let kindName: String
    private let groupID: String?
    private let purchaseDate: StoreDate
    private let isFinished: Bool
    private let isRevoked: Bool
    private let createdAt: Int64
    private let cause: Cause?
    private let payload: Data
    /// The device whose app requested the purchase, if the storage records it.
    package var deviceID: UUID?
    /// The columns with numbers or causes that no store writes, in words.
    package let damages: [String]

    /// Reads the columns `id`, `original_id`, `product_id`, `kind`, `group_id`, `purchase_ms`, `is_finished`,
    /// `is_revoked`, `created_at`, `cause` and `payload`.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        id = UInt64(bitPattern: try row.int64(at: 0))
        originalID = UInt64(bitPattern: try row.int64(at: 1))
        productID = try row.text(at: 2)
        kindName = try row.text(at: 3)
        groupID = try row.optionalText(at: 4)
        let (id, milliseconds, change) = (try row.int64(at: 0), try row.int64(at: 5), try row.int64(at: 8))
        purchaseDate = StoredNumber.date(milliseconds)
        isFinished = try row.int64(at: 6) != 0
        isRevoked = try row.int64(at: 7) != 0
        createdAt = StoredNumber.isCount(change) ? change : 0
        var damages: [String] = []
        if purchaseDate.milliseconds != milliseconds {
            damages.append("the column purchase_ms of transaction \(id) is \(milliseconds), which is no date")
        }
        if createdAt != change {
            damages.append("the column created_at of transaction \(id) is \(change), which no store counts to")
        }
        let causeText = try row.optionalText(at: 9)
        cause = causeText.flatMap { Cause(stored: $0) }
        if let causeText, cause == nil {
            damages.append("the cause of transaction \(id) is \"\(causeText)\", which is unknown")
        }
        self.damages = damages
        payload = try row.blob(at: 10)
    }

    /// The entry as it was saved, or the values of the columns if the payload is damaged.
    ///
    /// A damaged row is never left out: its text is still delivered, and fails verification.
    package var entry: LedgerEntry {
        var entry = entryInPayload ?? entryInColumns
        entry.isFinished = isFinished
        entry.createdAt = createdAt
        entry.cause = cause
        entry.deviceID = deviceID
        return entry
    }

    /// The entry in the payload, or `nil` if the payload cannot be read or differs from the columns.
    private var entryInPayload: LedgerEntry? {
        let content: TransactionPayload
        do {
            content = try PayloadCoding.decode(TransactionPayload.self, from: payload)
        } catch {
            return nil
        }
        guard
            let entry = LedgerEntry(payload: content),
            entry.id == id, entry.originalID == originalID, entry.productID == productID,
            entry.kind.rawValue == kindName, entry.groupID == groupID, entry.purchaseDate == purchaseDate,
            entry.isRevoked == isRevoked
        else { return nil }
        return entry
    }

    private var entryInColumns: LedgerEntry {
        var entry = LedgerEntry(
            id: id,
            originalID: originalID,
            productID: productID,
            // Of the four types, only consumables never give an entitlement.
            kind: ProductKind(rawValue: kindName) ?? .consumable,
            groupID: groupID,
            purchaseDate: purchaseDate,
            originalPurchaseDate: purchaseDate,
            priceMilliunits: 0,
            currency: "",
            storefront: StorefrontPayload(countryCode: "", id: "", currency: ""),
            createdAt: createdAt
        )
        if isRevoked { entry.revocation = Revocation(date: purchaseDate, reason: .other) }
        entry.isDamaged = true
        return entry
    }
}

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

/// A row of a query for texts, with the header still a reference.
package struct TextRow {
    package let id: UInt64
    package let purchaseDate: StoreDate
    package let headerID: Int64
    package let payload: Data
    package let signature: Data

    /// Reads the columns `id`, `purchase_ms`, `header_id`, `payload` and `signature`.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        id = UInt64(bitPattern: try row.int64(at: 0))
        purchaseDate = StoreDate(milliseconds: try row.int64(at: 1))
        headerID = try row.int64(at: 2)
        payload = try row.blob(at: 3)
        signature = try row.blob(at: 4)
    }
}

/// A stored event.
///
/// Its kind may be an unknown name.
package struct EventRow {
    package let sequence: Int64
    private let kindName: String
    private let date: StoreDate
    private let productID: String?
    let transactionID: UInt64?
    let groupID: String?
    private let cause: Cause?
    private let isAnnounced: Bool
    private let changesStatus: Bool
    /// The description of a cause that no store writes; the event has none then.
    let damage: String?

    /// Reads the columns `sequence`, `kind`, `at_ms`, `product_id`, `transaction_id`, `group_id`, `cause`,
    /// `is_announced` and `changes_status`.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        let number = try row.int64(at: 0)
        sequence = number
        kindName = try row.text(at: 1)
        date = StoredNumber.date(try row.int64(at: 2))
        productID = try row.optionalText(at: 3)
        transactionID = try row.optionalInt64(at: 4).map { UInt64(bitPattern: $0) }
        groupID = try row.optionalText(at: 5)
        let causeText = try row.optionalText(at: 6)
        cause = causeText.flatMap { Cause(stored: $0) }
        damage = cause == nil ? causeText.map { "the cause of event \(number) is \"\($0)\", which is unknown" } : nil
        isAnnounced = try row.int64(at: 7) != 0
        changesStatus = try row.int64(at: 8) != 0
    }

    /// Returns the validated event.
    ///
    /// - Throws: The damage, if no event has this kind.
    package func record() throws(StateDamage) -> JournalRecord {
        guard let kind = LedgerEvent.Kind(rawValue: kindName) else {
            throw StateDamage(
                table: "journal",
                detail:
                    "the column kind of event \(sequence) is \"\(kindName)\", which is unknown; the event is left out"
            )
        }
        let event = LedgerEvent(
            kind,
            at: date,
            productID: productID,
            transactionID: transactionID,
            groupID: groupID,
            cause: cause,
            isAnnounced: isAnnounced,
            changesStatus: changesStatus
        )
        return JournalRecord(sequence: sequence, event: event)
    }
}
