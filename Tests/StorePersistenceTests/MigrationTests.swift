import SQLiteDatabase
import StorePersistence
import Testing

struct MigrationTests {
    /// FNV-1a, so that one character more or less shows.
    private func fingerprint(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    @Test
    func `No step is edited once it is released`() {
        let steps = LedgerSchema.migrator.migrations.map { [UInt64($0.number), fingerprint($0.sql)] }
        #expect(steps == [[1, 263_932_643_889_261_592]])
        #expect(LedgerSchema.migrator.schemaName == "ledger")
        #expect(LedgerSchema.applicationID == 0x4F53_4B31)
    }

    @Test
    func `Opening runs every step once`() throws {
        let place = try TemporaryStore()
        for _ in 0..<2 { _ = try place.open() }
        let connection = try place.openRaw()
        #expect(try connection.version(ofSchema: "ledger") == LedgerSchema.migrator.newestVersion)
        #expect(try connection.applicationID == LedgerSchema.applicationID)
    }
}
