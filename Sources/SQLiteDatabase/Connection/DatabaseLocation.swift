import Foundation

/// The location of a database.
public enum DatabaseLocation: Hashable, Sendable {
    /// In memory, private to its connection, and discarded when the connection closes.
    case memory

    /// In a file at this path; SQLite keeps two more files beside it, ending in `-wal` and `-shm`.
    case file(String)

    /// Creates a location from a path, where `:memory:` means a database in memory.
    ///
    /// - Parameter text: `:memory:`, or the path of a file.
    public init(_ text: String) { self = text == ":memory:" ? .memory : .file(text) }

    /// The path as errors name it: `:memory:` for a database in memory.
    public var path: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path
        }
    }

    /// The name that is passed to SQLite, with a prefix for paths that SQLite would interpret differently.
    var nameForSQLite: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
        }
    }
}

extension DatabaseLocation {
    /// The folder of a file that does not exist and cannot be created, or `nil` if the file can be used.
    var unwritableFolder: String? {
        guard case .file(let path) = self, !FileManager.default.fileExists(atPath: path) else { return nil }
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            !FileManager.default.isWritableFile(atPath: folder)
        else { return nil }
        return folder
    }
}
