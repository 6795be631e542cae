import Foundation
import SQLiteDatabase
import StoreInterface
import StoreTime

extension LedgerDatabase {
    /// Returns the metadata of the store, or `nil` in a new file.
    package func metadata() throws(PersistenceFailure) -> StoreMetadata? {
        let found = try first(.metadata) { row throws(SQLiteFailure) in try MetadataRow(row) }
        guard let found else { return nil }
        return try required { () throws(StateDamage) in try found.metadata(in: "store") }
    }

    /// Creates the store exactly once, also when several processes try at the same time.
    ///
    /// - Parameters:
    ///   - metadata: The metadata of a new store.
    ///   - firstTransactionID: The identifier of the first transaction, now and after ``clear(at:)``.
    /// - Returns: The metadata of the store: `metadata`, or that of the process that created it first.
    /// - Throws: A failure to read or to write; in that case no store is created.
    @discardableResult
    package func create(
        _ metadata: StoreMetadata,
        firstTransactionID: UInt64
    ) throws(PersistenceFailure) -> StoreMetadata {
        let made = try transaction { () throws(PersistenceFailure) in
            if let existing = try self.metadata() { return existing }
            try run(
                .insertMetadata,
                [
                    .blob(metadata.rootCertificate),
                    .blob(metadata.rootPrivateKey),
                    .blob(metadata.intermediateCertificate),
                    .blob(metadata.intermediatePrivateKey),
                    .blob(metadata.leafCertificate),
                    .blob(metadata.leafPrivateKey),
                    .text(metadata.deviceVerificationID.uuidString.lowercased()),
                    .text(metadata.environment.rawValue),
                    .text(metadata.bundleID),
                    .integer(metadata.firstLaunchDate.milliseconds),
                    .text(metadata.firstAppVersion),
                ]
            )
            try run(.insertIdentifiers, [.integer(Int64(bitPattern: firstTransactionID))])
            return metadata
        }
        try openMark()
        return made
    }
}
