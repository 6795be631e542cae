#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The creation of files beside a database, with the same permissions as the database.
public enum CompanionFile {
    /// Opens a file for reading and writing, and creates it if there is none.
    ///
    /// A new file has the permissions of the database, whatever the mask of the process. If root creates it, it also has
    /// the owner of the database, as SQLite's own files have. A symbolic link is not followed, because what is written to
    /// the file would overwrite the beginning of another one.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - database: The path of the database.
    /// - Returns: The descriptor; -1 if the file can be neither opened nor created, with the reason in `errno`.
    public static func open(_ path: String, beside database: String) -> Int32 {
        let known = open(path, O_RDWR)
        guard known < 0, errno == ENOENT else { return known }
        let created = open(path, O_RDWR | O_CREAT | O_EXCL)
        // Another process may have created the file in the meantime.
        guard created >= 0 else { return errno == EEXIST ? open(path, O_RDWR) : created }
        var status = stat()
        if unsafe stat(database, &status) == 0 {
            // A failure is found by the users that cannot open the file.
            _ = fchmod(created, status.st_mode & 0o666)
            if geteuid() == 0 { _ = fchown(created, status.st_uid, status.st_gid) }
        }
        return created
    }

    /// Creates an empty file that only its owner may read and write, unless there is one.
    ///
    /// SQLite takes an empty file for a new database. A file that cannot be created is reported when it is opened.
    static func createPrivately(_ path: String) {
        let created = open(path, O_RDWR | O_CREAT | O_EXCL)
        if created >= 0 { _ = close(created) }
    }

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Glibc)
        unsafe Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        #else
        unsafe Darwin.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        #endif
    }
}
