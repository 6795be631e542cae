import SQLiteDatabase

extension Migration {
    /// An app may change how this device shows its promoted products.
    static let promotions = Migration(
        number: 4,
        sql: """
            CREATE TABLE promotions (
                position INTEGER PRIMARY KEY,
                product_id TEXT NOT NULL UNIQUE,
                visibility INTEGER NOT NULL
            );
            """
    )
}
