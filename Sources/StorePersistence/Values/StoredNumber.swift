import SQLiteDatabase
import StoreTime

/// The numbers that a store writes, so that others are recognized as damage and never computed with.
enum StoredNumber {
    /// The first number that is no change number and no identifier; half of the range of 64 bits stays free for counting.
    static let limit: Int64 = 1 << 62

    /// The greatest distance of a date from 1970 in milliseconds, as in signed payloads.
    private static let greatestDate: Int64 = 8_999_999_999_999_999

    static func isCount(_ number: Int64) -> Bool { number >= 0 && number < limit }

    /// The date in a column, and the nearest one that a payload can carry if the column is damaged.
    static func date(_ milliseconds: Int64) -> StoreDate {
        StoreDate(milliseconds: min(greatestDate, max(-greatestDate, milliseconds)))
    }
}
