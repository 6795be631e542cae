import CSQLite
import Foundation

extension SQLiteConnection {
    static func openedHandle(
        _ location: DatabaseLocation,
        createsFile: Bool
    ) throws(SQLiteFailure) -> OpaquePointer {
        func refusal(_ code: Int32, _ message: String) -> SQLiteFailure {
            SQLiteFailure(code: code, message: "opening failed: \(message)", path: location.path, statement: nil)
        }
        // SQLite takes an empty name for a temporary database, and reads a path only as far as a zero.
        guard !location.path.isEmpty else { throw refusal(SQLITE_CANTOPEN, "the path is empty") }
        guard !location.path.utf8.contains(0) else { throw refusal(SQLITE_CANTOPEN, "the path contains a zero") }

        // A database may hold private keys. The files beside it get its permissions from SQLite.
        if createsFile, case .file(let path) = location { CompanionFile.createPrivately(path) }

        var handle: OpaquePointer?
        // One owner at a time, so SQLite need not lock the connection.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (createsFile ? SQLITE_OPEN_CREATE : 0)
        let code = unsafe sqlite3_open_v2(location.nameForSQLite, &handle, flags, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else {
            let extendedCode = unsafe sqlite3_extended_errcode(handle)
            let failure = unsafe SQLiteFailure(code: extendedCode, lastOf: handle, path: location.path, statement: nil)
            unsafe sqlite3_close_v2(handle)
            // If SQLite may not write, it tries to open the file for reading, and the system's error of that attempt is
            // misleading.
            if failure.cannotOpen, let folder = location.unwritableFolder {
                throw refusal(extendedCode, "there is no such file, and the folder \(folder) may not be written")
            }
            throw failure.whileOpening
        }
        unsafe sqlite3_extended_result_codes(opened, 1)
        return unsafe opened
    }

    static func inspectingHandle(_ path: String) throws(SQLiteFailure) -> OpaquePointer {
        var name = DatabaseLocation.file(path).nameForSQLite
        for (character, code) in [("%", "%25"), ("?", "%3f"), ("#", "%23")] {
            name = name.replacingOccurrences(of: character, with: code)
        }
        // A path that begins with two slashes would be read as the name of a machine.
        if name.hasPrefix("//") { name = "//" + name }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
        let code = unsafe sqlite3_open_v2("file:\(name)?immutable=1", &handle, flags, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else {
            let failure = unsafe SQLiteFailure(code: code, lastOf: handle, path: path, statement: nil)
            unsafe sqlite3_close_v2(handle)
            throw failure.whileOpening
        }
        return unsafe opened
    }

    func configure(busyTimeoutMilliseconds: Int32) throws(SQLiteFailure) {
        let handle = unsafe try usableHandle(for: "")
        try waitForLocks(upTo: busyTimeoutMilliseconds)
        // SQLite opens a write-protected file for reading without an error.
        guard unsafe sqlite3_db_readonly(handle, "main") != 1 else {
            throw failure(SQLITE_READONLY, "the file may only be read", nil)
        }
        // Reads the header and the schema before the first write, because the file may belong to another program.
        _ = try first("SELECT count(*) FROM sqlite_schema") { row throws(SQLiteFailure) in try row.int64(at: 0) }

        switch location {
        case .memory: break
        case .file(let path):
            try switchToWriteAheadLog()
            // A log that grew during a long read is truncated to 16 MB when it restarts.
            try execute("PRAGMA journal_size_limit = 16777216")
            try refuseIncompletePage(of: path)
        }
        // Without fullfsync, Apple's systems report data as written that the drive still holds in its cache.
        try execute(
            """
            PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
            PRAGMA foreign_keys = ON
            """
        )
        let level = try pragma("synchronous")
        guard level == 2 else { throw failure(SQLITE_ERROR, "synchronous is \(level), not 2 (FULL)", nil) }
        guard try pragma("foreign_keys") == 1 else {
            throw failure(SQLITE_ERROR, "this SQLite was built without foreign keys", nil)
        }
    }

    /// Turns the write-ahead log on, and throws if that has no effect.
    ///
    /// When several connections switch a new file at the same time, SQLite fails at once instead of waiting, to avoid a
    /// deadlock. Taking the exclusive lock waits, and the first connection then switches the file for all.
    private func switchToWriteAheadLog() throws(SQLiteFailure) {
        var attemptsLeft = 100
        while true {
            do throws(SQLiteFailure) {
                let mode = try first("PRAGMA journal_mode = WAL") { row throws(SQLiteFailure) in try row.text(at: 0) }
                guard mode == "wal" else {
                    throw failure(
                        SQLITE_ERROR,
                        "the write-ahead log is unavailable there, mode \(mode ?? "unknown")",
                        nil
                    )
                }
                return
            } catch {
                guard error.isBusy, attemptsLeft > 0 else { throw error }
                attemptsLeft -= 1
            }
            try execute("BEGIN EXCLUSIVE; ROLLBACK")
        }
    }

    /// Throws an error for a file that ends within a page, which SQLite would read as if zeros followed.
    ///
    /// While the log has content, the file may be incomplete, because the log completes it.
    private func refuseIncompletePage(of path: String) throws(SQLiteFailure) {
        let pageSize = try pragma("page_size")
        let fileSize = try size(of: path)
        guard fileSize % pageSize != 0, try size(of: path + "-wal") == 0 else { return }
        throw failure(SQLITE_CORRUPT, "the file was cut off, its \(fileSize) bytes end within a page", nil)
    }

    private func size(of path: String) throws(SQLiteFailure) -> Int64 {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return (attributes[.size] as? NSNumber)?.int64Value ?? 0
        } catch CocoaError.fileReadNoSuchFile {
            return 0
        } catch {
            throw failure(SQLITE_IOERR, "the size of \(path) is unknown: \(error.localizedDescription)", nil)
        }
    }
}
