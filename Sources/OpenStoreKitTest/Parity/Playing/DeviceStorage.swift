import Foundation
import Synchronization

/// The durable data of an app: its folder and its user defaults.
///
/// The code of a killed app cannot be stopped and may go on to write. The data is therefore copied when the app is
/// killed, and restored for the next launch.
final class DeviceStorage: Sendable {
    private struct Copy {
        let defaults: [String: Data]
        let isFolderCopied: Bool
    }

    let folder: URL
    let defaultsName: String
    private let copy = Mutex<Copy?>(nil)

    /// Creates the storage of a lane.
    ///
    /// - Parameter folder: The folder of the lane.
    init(in folder: URL) {
        self.folder = folder.appending(path: "disk")
        // Unique, because lanes play side by side.
        defaultsName = "openstorekit.\(folder.lastPathComponent)"
    }

    private var folderCopy: URL { folder.appendingPathExtension("copy") }

    /// Copies the data at the moment at which the app is killed.
    func noteKill() {
        let domain = UserDefaults.standard.persistentDomain(forName: defaultsName) ?? [:]
        copy.withLock { copy in
            var isFolderCopied = false
            do {
                try FileManager.default.copyItem(at: folder, to: folderCopy)
                isFolderCopied = true
            } catch {
                // Without a copy, the next launch sees what the killed app still wrote.
            }
            copy = Copy(defaults: domain.compactMapValues(Self.archived), isFolderCopied: isFolderCopied)
        }
    }

    /// Prepares the data for a launch: creates the folder, and takes back what a killed app still wrote.
    ///
    /// - Throws: An error of the file system.
    func prepareLaunch() throws {
        if let copied = copy.withLock({ copy in exchange(&copy) }) {
            let domain = copied.defaults.compactMapValues(Self.value)
            UserDefaults.standard.setPersistentDomain(domain, forName: defaultsName)
            if copied.isFolderCopied {
                try FileManager.default.removeItem(at: folder)
                try FileManager.default.moveItem(at: folderCopy, to: folder)
            }
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func exchange(_ copy: inout Copy?) -> Copy? {
        defer { copy = nil }
        return copy
    }

    /// Removes all data, as the removal of an app does.
    ///
    /// - Throws: An error of the file system.
    func remove() throws {
        try FileManager.default.removeItem(at: folder)
        clearDefaults()
    }

    /// Empties the user defaults, which are outside of the lane's folder.
    func clearDefaults() { UserDefaults.standard.removePersistentDomain(forName: defaultsName) }

    private static func archived(_ value: Any) -> Data? {
        do {
            return try PropertyListSerialization.data(fromPropertyList: [value], format: .binary, options: 0)
        } catch {
            return nil
        }
    }

    private static func value(_ archive: Data) -> Any? {
        do {
            let list = try unsafe PropertyListSerialization.propertyList(from: archive, options: [], format: nil)
            return (list as? [Any])?.first
        } catch {
            return nil
        }
    }
}
