/// A subscription to the commits of all processes to one database.
///
/// It costs nothing while no process writes: the system wakes the process.
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

    deinit { FileWatcher.shared.end(number) }
}
