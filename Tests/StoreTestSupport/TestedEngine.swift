package import Foundation

/// The database that suites over whole stores use, which two variables of the environment say.
///
/// - `OPENSTOREKIT_TEST_POSTGRESQL`: the address of a server for tests. It needs the trait `PostgreSQL`.
/// - `OPENSTOREKIT_TEST_ENGINE`: `PostgreSQL` to keep the stores of these suites on that server; SQLite unless given.
package enum TestedEngine {
    /// The address of the server that keeps the stores; `nil` for SQLite.
    package static let server: String? = {
        let variables = ProcessInfo.processInfo.environment
        guard variables["OPENSTOREKIT_TEST_ENGINE"] == "PostgreSQL" else { return nil }
        guard let url = variables["OPENSTOREKIT_TEST_POSTGRESQL"] else {
            preconditionFailure("OPENSTOREKIT_TEST_POSTGRESQL names no server.")
        }
        return url
    }()

    /// A file for a device that no other store uses, in a folder that is removed when the process ends.
    package static func deviceFile() -> URL { folder.appending(path: "\(UUID().uuidString).device") }

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("\(folder) cannot be made: \(error)")
        }
        atexit { TestedEngine.removeFolder() }
        return folder
    }()

    private static func removeFolder() {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            FileHandle.standardError.write(Data("\(folder) cannot be removed: \(error)\n".utf8))
        }
    }
}
