import SQLiteDatabase

extension Migration {
    /// Lets the journal list the rows of a change that its events do not name.
    ///
    /// The column of earlier events, and of those that an earlier version writes while it has the file open, is `NULL`.
    /// Readers of such events read the whole open part.
    static let furtherRows = Migration(number: 10, sql: "ALTER TABLE journal ADD COLUMN further_rows TEXT;")
}
