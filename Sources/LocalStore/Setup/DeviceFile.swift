import Foundation
import SQLiteDatabase
import StoreInterface
import StorePersistence

/// The file of a device that uses a store on a server.
///
/// The payment queue keeps its journal in it, as in the database of a store on this machine. The file belongs to one store:
/// payments that wait for one must not be sent to another.
enum DeviceFile {
    private static let migrator = Migrator(
        schemaName: "device",
        migrations: [
            Migration(
                number: 1,
                sql:
                    "CREATE TABLE device (id INTEGER PRIMARY KEY CHECK (id = 1), root_certificate BLOB NOT NULL) STRICT;"
            )
        ]
    )

    /// Creates the file of a device, or checks that it belongs to the store.
    ///
    /// - Throws: ``StoreFailure/storage(detail:)`` with the path and the reason.
    static func open(_ server: StoreServer, of metadata: StoreMetadata) throws(StoreFailure) {
        let path = server.deviceFile.path(percentEncoded: false)
        let owner: Data?
        do {
            let connection = try SQLiteConnection(.file(path))
            try migrator.migrate(connection, applicationID: LedgerSchema.applicationID)
            try connection.run(
                "INSERT INTO device (id, root_certificate) VALUES (1, ?1) ON CONFLICT (id) DO NOTHING",
                [.blob(metadata.rootCertificate)]
            )
            owner = try connection.first("SELECT root_certificate FROM device WHERE id = 1") {
                row throws(SQLiteFailure) in try row.blob(at: 0)
            }
        } catch {
            throw .storage(detail: "the file of this device, \(path), cannot be used: \(error)")
        }
        guard owner == metadata.rootCertificate else {
            throw .storage(
                detail: """
                    \(path) belongs to another store than that of the account “\(server.account)” on this server. Name \
                    another file with OPENSTOREKIT_DEVICE, or delete this one with its payments that wait
                    """
            )
        }
    }
}
