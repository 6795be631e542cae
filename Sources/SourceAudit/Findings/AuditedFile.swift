/// The way in which the audit read a file.
package enum Reading: String, Codable, Sendable, CaseIterable {
    /// The compiler checked the types of the whole file: each use of StoreKit is known to be one.
    case typeChecked
    /// The compiler read the file with errors, so only a part of the names has a known declaration.
    case syntax
    /// No compiler read the file. Names stand for themselves.
    case tokens
    /// The file names nothing of StoreKit, so nothing but its tokens was needed.
    case unconcerned
}

/// A file that the audit read.
package struct AuditedFile: Sendable {
    package let path: String
    package let reading: Reading
    /// The reason why the file was not read in a better way, or `nil` for a file with checked types.
    package let reason: String?
    /// The number of lines of the file.
    package let lines: Int

    package init(path: String, reading: Reading, reason: String?, lines: Int) {
        (self.path, self.reading, self.reason, self.lines) = (path, reading, reason, lines)
    }
}
