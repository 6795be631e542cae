#if os(Linux)
import Dispatch
import Glibc
import Synchronization

/// The watcher of this process for writes to files, which uses one inotify instance for all of them.
///
/// A user has only 128 instances, fewer than a test run has stores. If a file is deleted or replaced, its folder is
/// watched until there is a file at its path again.
final class FileWatcher: Sendable {
    static let shared = FileWatcher()

    private struct Subscription {
        let path: String
        /// The number of the watch of the file, or of its folder while there is no file.
        var watch: Int32
        let handler: @Sendable () -> Void
    }

    private struct State {
        var instance: Int32 = -1
        var source: (any DispatchSourceRead)?
        var lastNumber: UInt64 = 0
        var subscriptions: [UInt64: Subscription] = [:]
    }

    private static let fileEvents = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
    private static let folderEvents = UInt32(IN_CREATE | IN_MOVED_TO)

    /// The number of the watch in events that report lost events.
    private static let overflow: Int32 = -1
    /// The number of the watch of a subscription whose file and folder no longer exist.
    private static let nothing: Int32 = -2

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "openstorekit.commits")

    /// Watches a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - handler: Called after each write, with no lock held.
    /// - Returns: The number of the subscription, for ``end(_:)``.
    /// - Throws: A failure with path and reason.
    func watch(_ path: String, _ handler: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> UInt64 {
        let number: UInt64? = state.withLock { state in
            if state.instance < 0 { begin(&state) }
            let watch = unsafe inotify_add_watch(state.instance, path, Self.fileEvents)
            guard watch >= 0 else { return nil }
            state.lastNumber += 1
            state.subscriptions[state.lastNumber] = Subscription(path: path, watch: watch, handler: handler)
            return state.lastNumber
        }
        guard let number else { throw .unwatchable(path: path, reason: unsafe String(cString: strerror(errno))) }
        return number
    }

    /// Ends a subscription.
    func end(_ number: UInt64) {
        let ended = state.withLock { state -> Subscription? in
            guard let subscription = state.subscriptions.removeValue(forKey: number) else { return nil }
            Self.release(subscription.watch, of: state)
            return subscription
        }
        withExtendedLifetime(ended) {}
    }

    private func begin(_ state: inout State) {
        state.instance = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard state.instance >= 0 else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: state.instance, queue: queue)
        let instance = state.instance
        source.setEventHandler { [unowned self] in handleEvents(of: instance) }
        state.source = source
        source.activate()
    }

    private func handleEvents(of instance: Int32) {
        let events = Self.events(of: instance)
        let handlers = state.withLock { state in
            var handlers: [@Sendable () -> Void] = []
            for (number, subscription) in state.subscriptions {
                let kinds = events[subscription.watch, default: 0] | events[Self.overflow, default: 0]
                guard kinds != 0 else { continue }
                handlers.append(subscription.handler)
                if kinds != UInt32(IN_MODIFY) { Self.follow(number, in: &state) }
            }
            return handlers
        }
        for handler in handlers { handler() }
    }

    /// Watches the file at the path of a subscription, or its folder until the file exists.
    private static func follow(_ number: UInt64, in state: inout State) {
        guard let subscription = state.subscriptions[number] else { return }
        let name = subscription.path.lastIndex(of: "/")
        let folder = name.map { String(subscription.path[..<$0]) } ?? "."
        // The folder first, so that a file that is created in the meantime is not missed.
        let folderWatch = unsafe inotify_add_watch(state.instance, folder.isEmpty ? "/" : folder, folderEvents)
        let fileWatch = unsafe inotify_add_watch(state.instance, subscription.path, fileEvents)
        let watch = fileWatch >= 0 ? fileWatch : folderWatch
        state.subscriptions[number]?.watch = watch < 0 ? nothing : watch
        for former in Set([subscription.watch, folderWatch]) { release(former, of: state) }
    }

    /// Ends a watch that no subscription uses any longer; subscriptions to the same file share one.
    private static func release(_ watch: Int32, of state: State) {
        guard watch >= 0, !state.subscriptions.values.contains(where: { $0.watch == watch }) else { return }
        _ = inotify_rm_watch(state.instance, watch)
    }

    /// Reads all waiting events.
    ///
    /// - Returns: The kinds of the events of each watch.
    private static func events(of instance: Int32) -> [Int32: UInt32] {
        var events: [Int32: UInt32] = [:]
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(instance, &buffer, buffer.count)
            guard count > 0 else { return events }
            unsafe buffer.withUnsafeBytes { bytes in
                var offset = 0
                // An event is a watch, its kinds, a cookie, the length of a name, and the name.
                while offset + 16 <= count {
                    let watch = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                    let kinds = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    let length = unsafe bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
                    events[watch, default: 0] |= kinds
                    offset += 16 + Int(length)
                }
            }
        }
    }
}
#endif
