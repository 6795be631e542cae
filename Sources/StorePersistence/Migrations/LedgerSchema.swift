package import SQLiteDatabase

/// Whose file a store is, and every version its tables have had.
package enum LedgerSchema {
    /// “OSK1”, in the file's header.
    package static let applicationID: Int32 = 0x4F53_4B31

    /// The steps are never edited once released; a later version of the tables is a new step.
    package static let migrator = Migrator(
        schemaName: "ledger",
        migrations: [.firstTables, .sharedChains, .receipts, .promotions, .origins, .sessions, .purchaseOrder]
    )
}
