package import Foundation

/// A folder that goes away with its last holder.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            FileHandle.standardError.write(Data("\(url) was left behind: \(error)\n".utf8))
        }
    }

    /// The file of a store.
    package var store: URL { file("store.sqlite") }

    package func file(_ name: String) -> URL { url.appending(path: name) }
}
