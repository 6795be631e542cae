import Foundation
import SQLiteDatabase
import StoreInterface
import StoreTime

extension LedgerDatabase {
    /// Returns the metadata of the store, or `nil` in a new file.
    package func metadata() throws(PersistenceFailure) -> StoreMetadata? {
        struct Row {
            let keys: [Data]
            let device: String
            let environment: String
            let bundleID: String
            let firstLaunch: Int64
            let firstVersion: String
        }
        let found = try first(.metadata) { row throws(SQLiteFailure) in
            var keys: [Data] = []
            for column in 0..<6 { keys.append(try row.blob(at: column)) }
            return Row(
                keys: keys,
                device: try row.text(at: 6),
                environment: try row.text(at: 7),
                bundleID: try row.text(at: 8),
                firstLaunch: try row.int64(at: 9),
                firstVersion: try row.text(at: 10)
            )
        }
        guard let found else { return nil }
        guard let device = UUID(uuidString: found.device) else {
            throw damaged("store", "“\(found.device)” is not the identifier of a device")
        }
        guard let environment = StoreEnvironment(rawValue: found.environment) else {
            throw damaged("store", "“\(found.environment)” is not an environment")
        }
        return StoreMetadata(
            rootCertificate: found.keys[0],
            rootPrivateKey: found.keys[1],
            intermediateCertificate: found.keys[2],
            intermediatePrivateKey: found.keys[3],
            leafCertificate: found.keys[4],
            leafPrivateKey: found.keys[5],
            deviceVerificationID: device,
            environment: environment,
            bundleID: found.bundleID,
            firstLaunchDate: StoreDate(milliseconds: found.firstLaunch),
            firstAppVersion: found.firstVersion
        )
    }

    /// Creates the store exactly once, also when several processes try at the same time.
    ///
    /// - Parameters:
    ///   - metadata: The metadata of a new store.
    ///   - firstTransactionID: The identifier of the first transaction, now and after ``clear(at:)``.
    /// - Returns: The metadata of the store: `metadata`, or that of the process that created it first.
    /// - Throws: A failure to read or to write; the store is then not made.
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
