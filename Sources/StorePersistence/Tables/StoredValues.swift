import SQLiteDatabase
package import StoreInterface
package import StoreLedger
package import StoreTime

/// A transaction as a query returns it: its position in the order, and its text.
package struct StoredTransaction: Hashable, Sendable {
    package let id: UInt64
    package let purchaseDate: StoreDate
    package let text: StoredText

    package init(id: UInt64, purchaseDate: StoreDate, text: StoredText) {
        self.id = id
        self.purchaseDate = purchaseDate
        self.text = text
    }
}

/// A decision of the ledger together with the texts that were signed for it.
package struct SavedChange: Hashable, Sendable {
    package let change: LedgerChange
    /// The signed texts by identifier, one for every added or amended entry.
    ///
    /// Only a damaged entry may be amended without one: an unreadable payload cannot be signed again, so it keeps the
    /// text it has.
    package let texts: [UInt64: StoredText]
    /// The new values of ``LedgerDatabase/value(_:)``, by key.
    package var values: [String: Int64]

    package init(change: LedgerChange, texts: [UInt64: StoredText], values: [String: Int64] = [:]) {
        self.change = change
        self.texts = texts
        self.values = values
    }
}

/// A candidate for the receipt: the signed content and the values beside it.
package struct ReceiptCandidate: Hashable, Sendable {
    package let text: StoredText
    package let isFinished: Bool

    package init(text: StoredText, isFinished: Bool) {
        self.text = text
        self.isFinished = isFinished
    }
}

/// A signed text in its stored form.
package typealias StoredText = SignedParts

/// The header segments met so far and their identifiers.
///
/// Segments are never changed or deleted, so the cache never becomes invalid. There is one segment for each certificate
/// chain of the store, so a linear search is faster than hashing thousands of characters.
package struct HeaderCache {
    private var known: [(id: Int64, segment: String)] = []

    package init() {}

    package func id(of segment: String) -> Int64? { known.first { $0.segment == segment }?.id }

    package func segment(of id: Int64) -> String? { known.first { $0.id == id }?.segment }

    package mutating func remember(_ segment: String, as id: Int64) {
        guard self.segment(of: id) == nil else { return }
        known.append((id, segment))
    }
}

/// The range of the numbers that a store writes, so that others are recognized as damage and not used in calculations.
enum StoredNumber {
    /// The upper bound of change numbers and identifiers, half of the range of 64 bits, so that increments cannot
    /// overflow.
    static let limit: Int64 = 1 << 62

    /// The greatest distance of a date from 1970 in milliseconds, as in signed payloads.
    private static let greatestDate: Int64 = 8_999_999_999_999_999

    static func isCount(_ number: Int64) -> Bool { number >= 0 && number < limit }

    /// Returns the date in a column, limited to the range of payloads.
    static func date(_ milliseconds: Int64) -> StoreDate {
        StoreDate(milliseconds: min(greatestDate, max(-greatestDate, milliseconds)))
    }
}
