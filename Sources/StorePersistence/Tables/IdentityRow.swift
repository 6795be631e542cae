import Foundation
import StoreInterface
import StoreTime

/// The stored keys and identity of a store.
package struct MetadataRow {
    private let keys: [Data]
    private let device: String
    private let environment: String
    private let bundleID: String
    private let firstLaunch: Int64
    private let firstVersion: String

    /// Reads the three certificates, each before its private key, from the root to the leaf, and then the device, the
    /// environment, the app, its first launch and its first version.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        var keys: [Data] = []
        for column in 0..<6 { keys.append(try row.blob(at: column)) }
        self.keys = keys
        device = try row.text(at: 6)
        environment = try row.text(at: 7)
        bundleID = try row.text(at: 8)
        firstLaunch = try row.int64(at: 9)
        firstVersion = try row.text(at: 10)
    }

    /// Returns the validated metadata.
    ///
    /// - Parameter table: The name of the table.
    /// - Returns: The metadata.
    /// - Throws: The damage.
    package func metadata(in table: String) throws(StateDamage) -> StoreMetadata {
        let device = try StateDamage.device(device, in: table)
        guard let environment = StoreEnvironment(rawValue: environment) else {
            throw StateDamage(table: table, detail: "\"\(environment)\" is not an environment")
        }
        return StoreMetadata(
            rootCertificate: keys[0],
            rootPrivateKey: keys[1],
            intermediateCertificate: keys[2],
            intermediatePrivateKey: keys[3],
            leafCertificate: keys[4],
            leafPrivateKey: keys[5],
            deviceVerificationID: device,
            environment: environment,
            bundleID: bundleID,
            firstLaunchDate: StoreDate(milliseconds: firstLaunch),
            firstAppVersion: firstVersion
        )
    }
}

/// The stored key of receipts.
package struct ReceiptKeyRow {
    private let certificate: Data
    private let key: Data
    private let device: String

    /// Reads the certificate, the private key and the device.
    package init<Row: StoredRow>(_ row: Row) throws(Row.Failure) {
        certificate = try row.blob(at: 0)
        key = try row.blob(at: 1)
        device = try row.text(at: 2)
    }

    /// Returns the validated key.
    ///
    /// - Parameter table: The name of the table.
    /// - Returns: The key.
    /// - Throws: The damage.
    package func metadata(in table: String) throws(StateDamage) -> ReceiptMetadata {
        let device = try StateDamage.device(device, in: table)
        return ReceiptMetadata(certificate: certificate, privateKey: key, deviceID: device)
    }
}

extension StateDamage {
    /// Returns the identifier of a device.
    fileprivate static func device(_ text: String, in table: String) throws(StateDamage) -> UUID {
        guard let device = UUID(uuidString: text) else {
            throw StateDamage(table: table, detail: "\"\(text)\" is not the identifier of a device")
        }
        return device
    }
}
