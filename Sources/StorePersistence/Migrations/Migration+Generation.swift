import SQLiteDatabase

extension LedgerSchema {
    /// The setting that holds the generation of the database.
    static let generationKey = "generation"

    /// The first version of the tables with a generation.
    static let firstWithGeneration = 8
}

extension Migration {
    /// Adds a random text that identifies the database, so that a replaced file is recognized.
    static let generation = Migration(
        number: 8,
        sql: """
            INSERT INTO settings (key, value) VALUES ('generation', lower(hex(randomblob(16))))
                ON CONFLICT (key) DO NOTHING;
            """
    )
}
