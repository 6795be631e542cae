/// The options of an audit.
package struct AuditOptions: Sendable {
    /// The path of `swiftc`, or `nil` to search for it in `PATH`.
    package var compiler: String?
    /// False to read every file by its tokens, without a compiler.
    package var usesCompiler = true
    /// The SDK and the target triple that the compiler gets, or `nil` for its defaults.
    package var sdk: String?
    package var target: String?
    /// Folders with compiled modules, as for `-I`.
    package var searchPaths: [String] = []
    /// More arguments for the compiler, handed on as they are.
    package var flags: [String] = []
    /// Called before a file is read, with its number from 1, the number of files, and its path.
    package var progress: (@Sendable (_ number: Int, _ count: Int, _ path: String) -> Void)?

    package init() {}
}

/// The outcome of an audit.
///
/// Each list is sorted by place.
package struct AuditResult: Sendable {
    package let files: [AuditedFile]
    package let findings: [Finding]
    package let uses: [APIUse]
    /// The version line of the compiler, or a sentence that says that none was used.
    package let toolchain: String

    package init(files: [AuditedFile], findings: [Finding], uses: [APIUse], toolchain: String) {
        (self.files, self.findings, self.uses, self.toolchain) = (files, findings, uses, toolchain)
    }
}

/// The reasons why an audit does not take place.
package enum AuditFailure: Error, Hashable, Sendable {
    /// The path names no file and no folder.
    case missing(path: String)
    /// The paths name no source file.
    case noSources(paths: [String])
    /// A file is not readable or is not UTF-8, or a folder cannot be listed.
    case unreadable(path: String, reason: String)
}

/// Reads the sources of an app, and finds the places where a hazard of the migration guide can lose a purchase.
package struct SourceAudit: Sendable {
    package init() {}
}
