package import Foundation
package import SQLiteDatabase
import StoreInterface

/// The file of a device that uses a store on a server.
///
/// The payment queue keeps its journal in it, as in the database of a store on this machine. The file belongs to one
/// store: payments that wait for one must not be sent to another.
package final class DeviceDatabase: SQLiteNotes {
    /// The identity of a device, which its file keeps.
    package struct Identity: Hashable, Sendable {
        /// The root certificate of the store that the device uses.
        package let rootCertificate: Data
        /// The identifier in the device verification of signed documents (T-52).
        package let verificationID: UUID
        /// The vendor's identifier of the device in receipts.
        package let receiptID: UUID

        package init(rootCertificate: Data, verificationID: UUID, receiptID: UUID) {
            self.rootCertificate = rootCertificate
            self.verificationID = verificationID
            self.receiptID = receiptID
        }
    }

    package let identity: Identity
    package let connection: SQLiteConnection
    package var damage: DamageReports

    /// Opens the file of a device, and creates it if it does not exist.
    ///
    /// The folder must exist.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - identity: The identity of a new device.
    ///   - report: Receives a description of each damaged row, once.
    /// - Throws: A failure if the file cannot be used or belongs to another program.
    package init(
        _ file: URL,
        as identity: Identity,
        report: @escaping (String) -> Void = { _ in }
    ) throws(PersistenceFailure) {
        let path = file.path(percentEncoded: false)
        damage = DamageReports(to: report)
        do throws(SQLiteFailure) {
            connection = try SQLiteConnection(.file(path))
        } catch {
            throw .database(error)
        }
        do throws(MigrationFailure) {
            try Self.migrator.migrate(connection, applicationID: LedgerSchema.applicationID)
        } catch {
            throw PersistenceFailure(error)
        }
        self.identity = try Self.identity(in: connection, orNew: identity)
    }

    /// Reads the identity of the device, and takes missing parts from a new one.
    private static func identity(
        in connection: SQLiteConnection,
        orNew new: Identity
    ) throws(PersistenceFailure) -> Identity {
        let values: [SQLiteValue] = [
            .blob(new.rootCertificate), .text(new.verificationID.uuidString.lowercased()),
            .text(new.receiptID.uuidString.lowercased()),
        ]
        let found: (root: Data, verification: String, receipt: String)?
        do throws(SQLiteFailure) {
            found = try connection.transaction { () throws(SQLiteFailure) in
                try connection.run(
                    """
                    INSERT INTO device (id, root_certificate, verification_id, receipt_id) VALUES (1, ?1, ?2, ?3)
                    ON CONFLICT (id) DO UPDATE SET verification_id = coalesce(verification_id, excluded.verification_id),
                        receipt_id = coalesce(receipt_id, excluded.receipt_id)
                    """,
                    values
                )
                return try connection.first(
                    "SELECT root_certificate, verification_id, receipt_id FROM device WHERE id = 1"
                ) { row throws(SQLiteFailure) in (try row.blob(at: 0), try row.text(at: 1), try row.text(at: 2)) }
            }
        } catch {
            throw .database(error)
        }
        guard let (root, verification, receipt) = found, let verificationID = UUID(uuidString: verification),
            let receiptID = UUID(uuidString: receipt)
        else {
            throw .damaged(path: connection.path, table: "device", detail: "it has no identifier of a device")
        }
        return Identity(rootCertificate: root, verificationID: verificationID, receiptID: receiptID)
    }

    package func transaction<T>(_ body: () throws(PersistenceFailure) -> T) throws(PersistenceFailure) -> T {
        try connection.transaction(mappingFailures: PersistenceFailure.database, body)
    }
}

extension DeviceDatabase {
    private static let migrator = Migrator(
        schemaName: "device",
        migrations: [
            Migration(
                number: 1,
                sql:
                    "CREATE TABLE device (id INTEGER PRIMARY KEY CHECK (id = 1), root_certificate BLOB NOT NULL) STRICT;"
            ),
            Migration(
                number: 2,
                sql: """
                    ALTER TABLE device ADD COLUMN verification_id TEXT;
                    ALTER TABLE device ADD COLUMN receipt_id TEXT;
                    CREATE TABLE store_state (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE TABLE promotions (
                        position INTEGER PRIMARY KEY,
                        product_id TEXT NOT NULL UNIQUE,
                        visibility INTEGER NOT NULL
                    ) STRICT;
                    """
            ),
            .receivedRefundsOfDevice,
        ]
    )
}

@available(*, unavailable, message: "A file of a device has one owner at a time; open it again.")
extension DeviceDatabase: Sendable {}
