package import Foundation

/// A folder that goes away with its last holder.
package final class TemporaryFolder: Sendable {
    package let url: URL

    /// Creates a folder.
    ///
    /// - Parameter isInMemory: True to avoid the disk where the system can, for a test that writes much and needs no
    ///   disk. Nothing survives a restart of the machine.
    /// - Throws: An error of the file system.
    package init(inMemory isInMemory: Bool = false) throws {
        let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
        let usesMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory.path)
        let parent = usesMemory ? memory : FileManager.default.temporaryDirectory
        url = parent.appending(path: "openstorekit-\(UUID().uuidString)")
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
