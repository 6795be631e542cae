#if canImport(Darwin)
import Darwin
import Dispatch
import Synchronization

/// The watcher of this process for writes to files, which uses a file system event source for each.
final class FileWatcher: Sendable {
    static let shared = FileWatcher()

    private struct State {
        var lastNumber: UInt64 = 0
        var sources: [UInt64: any DispatchSourceFileSystemObject] = [:]
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "openstorekit.commits")

    /// Watches a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - handler: Called after each write, with no lock held; no longer once the file was deleted or replaced.
    /// - Returns: The number of the subscription, for ``end(_:)``.
    /// - Throws: A failure with path and reason.
    func watch(_ path: String, _ handler: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> UInt64 {
        let file = unsafe open(path, O_EVTONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unwatchable(path: path, reason: unsafe String(cString: strerror(errno))) }
        return state.withLock { state in
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: file,
                eventMask: .write,
                queue: queue
            )
            source.setEventHandler(handler: handler)
            source.setCancelHandler { _ = close(file) }
            state.lastNumber += 1
            state.sources[state.lastNumber] = source
            source.activate()
            return state.lastNumber
        }
    }

    /// Ends a subscription.
    func end(_ number: UInt64) {
        state.withLock { state in
            state.sources.removeValue(forKey: number)?.cancel()
        }
    }
}
#endif
