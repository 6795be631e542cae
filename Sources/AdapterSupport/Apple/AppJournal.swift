#if AppleStoreKit
import Foundation

/// The location of the queue's journal: a folder in the app's container that is excluded from backups.
///
/// A backup would copy pending payments and records of finished transactions to a device with other transactions.
enum AppJournal {
    /// The path of the journal; `nil` if its folder cannot be created.
    ///
    /// The queue then keeps its journal in memory.
    static let path: String? = {
        do {
            return try prepare().path(percentEncoded: false)
        } catch {
            let line =
                "Payment queue: the folder of the journal cannot be made: \(error). "
                + "The journal is in memory, so payments that are pending when the process ends are forgotten.\n"
            FileHandle.standardError.write(Data(line.utf8))
            return nil
        }
    }()

    /// Creates the folder and excludes it from backups.
    ///
    /// - Returns: The file of the journal, which need not exist yet.
    /// - Throws: The error of the file system.
    private static func prepare() throws -> URL {
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        // An app for the Mac without a sandbox shares the folder with other apps.
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        var folder = support.appending(path: "OpenStoreKit/\(app)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try folder.setResourceValues(values)
        return folder.appending(path: "PaymentQueue.sqlite", directoryHint: .notDirectory)
    }
}
#endif
