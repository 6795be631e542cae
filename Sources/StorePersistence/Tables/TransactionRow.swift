import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StoreTime

/// What the database knows about an entry: the columns, and the payload that says the same and more.
struct TransactionRow {
    private let id: UInt64
    private let originalID: UInt64
    private let productID: String
    /// As stored; a name that no kind of product has is damage too.
    private let kindName: String
    private let groupID: String?
    private let purchaseDate: StoreDate
    private let isFinished: Bool
    private let isRevoked: Bool
    private let createdAt: Int64
    private let originTag: String?
    private let payload: Data

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
        id = UInt64(bitPattern: try row.int64(at: 0))
        originalID = UInt64(bitPattern: try row.int64(at: 1))
        productID = try row.text(at: 2)
        kindName = try row.text(at: 3)
        groupID = try row.optionalText(at: 4)
        purchaseDate = StoreDate(milliseconds: try row.int64(at: 5))
        isFinished = try row.int64(at: 6) != 0
        isRevoked = try row.int64(at: 7) != 0
        createdAt = try row.int64(at: 8)
        originTag = try row.optionalText(at: 9)
        payload = try row.blob(at: 10)
    }

    /// The entry as it was saved, or what can be said of one whose payload is damaged.
    ///
    /// A damaged row is never dropped: its text is still handed out, and whoever verifies it finds out.
    var entry: LedgerEntry {
        var entry = entryInPayload ?? entryInColumns
        entry.isFinished = isFinished
        entry.createdAt = createdAt
        entry.originTag = originTag
        return entry
    }

    /// `nil` when the payload cannot be read, or says something else than the columns do.
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
            // Of the four kinds, the one that never gives a lasting entitlement.
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
