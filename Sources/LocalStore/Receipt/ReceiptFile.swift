import Foundation
import StoreInterface
import StoreLedger
import StoreSigning

/// The file of an app's receipt.
///
/// It is next to the store's database, in a folder of its own, because several stores may share a folder. A store in
/// memory has a temporary folder, which is removed with the store.
final class ReceiptFile: Sendable {
    let url: URL
    /// The temporary folder that is removed with the store.
    private let temporaryFolder: URL?

    init(location: StoreLocation, environment: StoreEnvironment) {
        let folder: URL
        switch location {
        case .memory:
            folder = FileManager.default.temporaryDirectory.appending(path: "OpenStoreKit-\(UUID.random().uuidString)")
            temporaryFolder = folder
        case .file(let database):
            folder = database.deletingLastPathComponent().appending(path: database.lastPathComponent + ".receipt")
            temporaryFolder = nil
        case .server(let server):
            let file = server.deviceFile
            folder = file.deletingLastPathComponent().appending(path: file.lastPathComponent + ".receipt")
            temporaryFolder = nil
        }
        url = folder.appending(path: ReceiptPolicy.path(in: environment))
    }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    private var path: String { url.path(percentEncoded: false) }

    /// Replaces the file as a whole: a process that reads it meanwhile gets the old file or the new one.
    func write(_ receipt: Data) throws(StoreFailure) {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            // Into a file beside it, which is then renamed.
            try receipt.write(to: url, options: .atomic)
        } catch {
            throw .storage(detail: "the receipt \(path) could not be written: \(error.localizedDescription)")
        }
    }

    func read() throws(StoreFailure) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .storage(detail: "the receipt \(path) could not be read: \(error.localizedDescription)")
        }
    }

    deinit {
        guard let temporaryFolder, exists else { return }
        do {
            try FileManager.default.removeItem(at: temporaryFolder)
        } catch {
            // No caller is left to receive an error, and the operating system empties temporary folders.
        }
    }
}

/// The signer of one store's receipts, for one device.
struct ReceiptIssuer: Sendable {
    let trust: ReceiptTrust
    private let signer: ReceiptSigner

    init(identity: ReceiptIdentity, chain: [Data], trust: ReceiptTrust) throws(StoreFailure) {
        self.trust = trust
        do throws(SigningFailure) {
            signer = try ReceiptSigner(identity: identity, chain: chain)
        } catch {
            throw .signing(detail: "the key of receipts cannot be used: \(error)")
        }
    }

    func sign(_ attributes: [ReceiptAttribute]) throws(StoreFailure) -> Data {
        do throws(SigningFailure) {
            return try signer.sign(attributes, for: trust.deviceID)
        } catch {
            throw .signing(detail: "the receipt could not be signed: \(error)")
        }
    }
}
