import CSQLite
import Foundation

/// The content of a database file and its log, read without changing either of them.
///
/// An ordinary connection may create files, run a recovery, or switch the journal mode, and deletes the log of an empty
/// file. A program that must not change some files therefore inspects them with this type first. The file is read
/// through SQLite, because closing another file descriptor would release the locks of every other connection in the
/// process.
public struct DatabaseInspection: Hashable, Sendable {
    /// The size of the file in bytes; `nil` if there is no file.
    public let fileSize: Int64?

    /// The size of the write-ahead log in bytes; 0 if there is none.
    public let logSize: Int64

    /// The application identifier of the file, or the one in the log if the file has none; 0 if neither has one.
    public let applicationID: Int32

    /// True if the file or the log has tables.
    public let hasTables: Bool

    /// True if the file is a database or empty; false for a file that SQLite cannot read.
    public let isReadable: Bool

    /// True if neither the file nor the log holds a table or the mark of an application.
    public var isBlank: Bool { isReadable && !hasTables && applicationID == 0 }

    /// Reads the files of a database.
    ///
    /// - Parameter path: The path of the file.
    public init(of path: String) {
        fileSize = Self.size(of: path)
        logSize = Self.size(of: path + "-wal") ?? 0
        guard let fileSize, fileSize > 0 else {
            (applicationID, hasTables, isReadable) = (0, false, true)
            return
        }
        let header: (applicationID: Int32, hasTables: Bool)
        do throws(SQLiteFailure) {
            header = try Self.header(of: path)
        } catch {
            (applicationID, hasTables, isReadable) = (0, false, false)
            return
        }
        isReadable = true
        // The log of a new database contains all writes, including the identifier.
        guard header.applicationID == 0, logSize > 0 else {
            (applicationID, hasTables) = header
            return
        }
        let pages = DatabaseLog(path: path + "-wal").firstPages
        applicationID = pages.map(\.applicationID).last { $0 != 0 } ?? 0
        hasTables = header.hasTables || pages.contains(where: \.hasTables)
    }

    /// Throws an error for a database of another application, without changing it.
    ///
    /// - Parameters:
    ///   - location: The location of the database; one in memory is always new.
    ///   - applicationID: The identifier of the application.
    /// - Throws: ``MigrationFailure/foreignDatabase(path:found:expected:)`` for a file with another identifier, and for
    ///   one with tables and no identifier.
    public static func requireOwner(
        of location: DatabaseLocation,
        applicationID: Int32
    ) throws(MigrationFailure) {
        guard case .file(let path) = location else { return }
        func isForeign(_ found: DatabaseInspection) -> Bool {
            found.isReadable && found.applicationID != applicationID && !found.isBlank
        }
        // A process that creates the same database may change both files between the reads, so the error needs two
        // reads.
        guard isForeign(DatabaseInspection(of: path)) else { return }
        let found = DatabaseInspection(of: path)
        guard isForeign(found) else { return }
        throw .foreignDatabase(path: path, found: found.applicationID, expected: applicationID)
    }

    /// The size of a file in bytes; `nil` if there is none, or if the system does not report it.
    static func size(of path: String) -> Int64? {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (attributes[.size] as? NSNumber)?.int64Value
        } catch {
            return nil
        }
    }

    private static func header(of path: String) throws(SQLiteFailure) -> (applicationID: Int32, hasTables: Bool) {
        let connection = try SQLiteConnection(inspecting: path)
        let hasTables = try connection.first("SELECT 1 FROM sqlite_schema") { _ in true } ?? false
        return (try connection.applicationID, hasTables)
    }
}

extension SQLiteConnection {
    /// Searches the pages of the database for damage, and reads the whole file for it.
    ///
    /// - Returns: The first damage in the words of SQLite, or `nil` if there is none.
    /// - Throws: A failure to read.
    public func firstDamage() throws(SQLiteFailure) -> String? {
        do throws(SQLiteFailure) {
            let found = try first("PRAGMA quick_check(1)") { row throws(SQLiteFailure) in try row.text(at: 0) }
            return found == "ok" ? nil : found
        } catch {
            guard error.isCorrupt else { throw error }
            return error.message
        }
    }
}
