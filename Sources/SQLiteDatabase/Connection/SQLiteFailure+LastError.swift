import CSQLite
import Foundation

extension SQLiteFailure {
    /// The failure that a database handle has just reported.
    init(code: Int32, lastOf handle: OpaquePointer?, path: String, statement: String?) {
        var message = unsafe String(cString: sqlite3_errmsg(handle))
        let systemCode = unsafe sqlite3_system_errno(handle)
        let primaryCode = code & 0xFF
        // SQLite does not clear the system's code, so it belongs to this failure only where SQLite has just set it.
        if systemCode != 0, primaryCode == SQLITE_CANTOPEN || primaryCode == SQLITE_IOERR {
            message += ", the system says: \(unsafe String(cString: strerror(systemCode)))"
        }
        self.init(code: code, message: message, path: path, statement: statement)
    }
}
