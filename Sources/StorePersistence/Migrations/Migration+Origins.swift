import SQLiteDatabase

extension Migration {
    /// A queue asks what became of a payment long after it was finished, and knows only the name that it gave it.
    static let origins = Migration(
        number: 5,
        sql: """
            CREATE INDEX transactions_by_origin ON transactions (origin_tag) WHERE origin_tag IS NOT NULL;
            """
    )
}
