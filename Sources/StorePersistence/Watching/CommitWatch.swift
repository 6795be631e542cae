/// A subscription to the commits of all processes to one database.
///
/// The subscription uses no CPU time while no process writes, because the system wakes the process.
package final class CommitWatch: Sendable {
    private let number: UInt64

    /// Begins to watch the file of a notifier.
    ///
    /// - Parameters:
    ///   - notifier: The notifier of the database.
    ///   - handler: Called after each commit, also of this process, on any thread; several commits may cause one call.
    /// - Throws: A failure with path and reason, if the file cannot be watched.
    package init(
        _ notifier: CommitNotifier,
        _ handler: @escaping @Sendable () -> Void
    ) throws(PersistenceFailure) {
        number = try FileWatcher.shared.watch(notifier.path, handler)
    }

    /// Begins to watch another file beside a database.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which exists.
    ///   - handler: Called after each write, on any thread; several writes may cause one call.
    /// - Throws: A failure with path and reason, if the file cannot be watched.
    package init(file path: String, _ handler: @escaping @Sendable () -> Void) throws(PersistenceFailure) {
        number = try FileWatcher.shared.watch(path, handler)
    }

    deinit { FileWatcher.shared.end(number) }
}
