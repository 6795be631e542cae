import Foundation

/// A folder of its own for one test, removed with everything in it when the test ends.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "SQLiteDatabaseTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

    func write(_ bytes: Data, to name: String) throws -> String {
        try bytes.write(to: url.appending(path: name))
        return path(name)
    }

    func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}
