import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct MigrationTests {
    /// FNV-1a, which detects a change of one character.
    private func fingerprint(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    @Test
    func `Released migration steps are unchanged`() {
        let steps = LedgerSchema.migrator.migrations.map { [UInt64($0.number), fingerprint($0.sql)] }
        #expect(
            steps == [
                [1, 263_932_643_889_261_592], [2, 5_597_108_924_848_710_875], [3, 11_123_671_818_769_642_240],
                [4, 11_562_049_402_398_000_576], [5, 627_699_713_960_573_034], [6, 8_086_199_329_358_668_197],
                [7, 7_616_995_737_249_890_668], [8, 17_476_857_134_634_923_927], [9, 16_104_588_065_590_017_230],
                [10, 11_955_288_762_320_819_559], [11, 10_436_771_523_925_530_552],
            ]
        )
        #expect(LedgerSchema.migrator.schemaName == "ledger")
        #expect(LedgerSchema.applicationID == 0x4F53_4B31)
    }

    @Test
    func `Subscriptions in a file of version 1 become the customer's own`() throws {
        let place = try TemporaryStore()
        let oldest = LedgerSchema.migrator.migrations[0]
        try Migrator(schemaName: LedgerSchema.migrator.schemaName, migrations: [oldest])
            .migrate(place.openRaw(), applicationID: LedgerSchema.applicationID)
        let chain = try SubscriptionChain.sample()
        let raw = try place.openRaw()
        for groupID in ["group", "other"] {
            var state = try #require(String(bytes: PayloadCoding.encode(chain), encoding: .utf8))
            state.replace("\"group\"", with: "\"\(groupID)\"")
            #expect(!state.contains("sharing"), "Version 1 had no family sharing.")
            let insertion = "INSERT INTO chains (group_id, state) VALUES (?1, CAST(?2 AS BLOB))"
            try raw.run(insertion, [.text(groupID), .text(state)])
        }

        let database = try place.openMade()
        let loaded = try database.load().chains.sorted { $0.key < $1.key }
        #expect(loaded.map(\.key) == [.own("group"), .own("other")])
        #expect(loaded.first == chain)

        // A shared subscription of the same group can now be saved beside the customer's own.
        var shared = chain
        shared.sharing = .familyShared
        var change = LedgerChange(next: 9)
        change.chains = [shared]
        try database.save(change)
        #expect(Set(try place.open().load().chains) == Set(loaded + [shared]))
    }

    @Test
    func `a file of version 8 keeps the record of refunds that no listener received (C-05)`() throws {
        let place = try TemporaryStore()
        let earlier = LedgerSchema.migrator.migrations.filter { $0.number <= 8 }
        try Migrator(schemaName: LedgerSchema.migrator.schemaName, migrations: earlier)
            .migrate(place.openRaw(), applicationID: LedgerSchema.applicationID)
        try place.execute("INSERT INTO store_state (key, value) VALUES ('unheard-refunds-after', 17)")
        let database = try place.openMade()
        #expect(try database.value("undelivered-refunds-after") == 17)
        #expect(try database.value("unheard-refunds-after") == nil)
    }

    @Test
    func `a device's file of version 2 keeps the position to which refunds were received (C-05)`() throws {
        let place = try TemporaryStore()
        let identity = DeviceDatabase.Identity(rootCertificate: Data([1]), verificationID: UUID(), receiptID: UUID())
        _ = try DeviceDatabase(place.url, as: identity)
        try place.execute("UPDATE schema_versions SET version = 2 WHERE name = 'device'")
        try place.execute("INSERT INTO store_state (key, value) VALUES ('refunds-heard-through', 5)")
        // A version between the two keys wrote the second one, with a newer position.
        try place.execute("INSERT INTO store_state (key, value) VALUES ('refunds-received-through', 9)")
        let device = try DeviceDatabase(place.url, as: identity)
        #expect(try device.value("refunds-received-through") == 5)
        #expect(try device.value("refunds-heard-through") == nil)
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
