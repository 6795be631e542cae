import Foundation
import StoreInterface
import StorePersistence

/// The device on which this process runs.
///
/// A store in a file has one device, which the file knows. A store on a server has several: each has an identifier of its
/// own, and its own notes in a file.
struct StoreDevice {
    /// The identifier in the device verification of what this process signs and reads (T-52).
    let id: UUID
    /// The vendor's identifier in receipts; `nil` for the one that is kept with the key of receipts.
    let receiptID: UUID?
    let notes: any DeviceNotes
    /// True if other devices may use the same store.
    let isOneOfSeveral: Bool

    /// Reads the identity of the device, and creates its file if there is none.
    ///
    /// - Throws: ``StoreFailure/storage(detail:)`` with the path and the reason, such as a file of another store's device.
    init(
        of database: any LedgerStorage,
        _ metadata: StoreMetadata,
        _ configuration: LocalStoreConfiguration
    ) throws(StoreFailure) {
        if let only = database.onlyDevice {
            (id, receiptID, notes, isOneOfSeveral) = (metadata.deviceVerificationID, nil, only, false)
            return
        }
        guard case .server(let server) = configuration.location else {
            throw .storage(detail: "the file of this device is not known")
        }
        let path = server.deviceFile.path(percentEncoded: false)
        let file: DeviceDatabase
        do throws(PersistenceFailure) {
            file = try DeviceDatabase(
                server.deviceFile,
                as: DeviceDatabase.Identity(
                    rootCertificate: metadata.rootCertificate,
                    verificationID: configuration.deviceVerificationID ?? UUID.random(),
                    receiptID: configuration.receiptDeviceID ?? UUID.random()
                ),
                report: configuration.report
            )
        } catch {
            throw .storage(detail: "the file of this device, \(path), cannot be used: \(error)")
        }
        guard file.identity.rootCertificate == metadata.rootCertificate else {
            throw .storage(
                detail: """
                    \(path) belongs to another store than that of the account "\(server.account)" on this server. Name \
                    another file with OPENSTOREKIT_DEVICE, or delete this one with its payments that wait
                    """
            )
        }
        (id, receiptID) = (file.identity.verificationID, file.identity.receiptID)
        (notes, isOneOfSeveral) = (file, true)
    }
}
