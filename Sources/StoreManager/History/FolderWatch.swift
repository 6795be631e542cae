import Dispatch
import Foundation

/// A subscription to writes in a folder.
///
/// The subscription uses no CPU time while nothing is written, because the system wakes the process.
final class FolderWatch {
    private let source: any DispatchSourceProtocol

    /// Begins to watch a folder, or the nearest one above it that exists.
    ///
    /// - Parameters:
    ///   - folder: The folder, which may be missing.
    ///   - handler: Called after each write, on any thread; several writes may cause one call.
    /// - Throws: A failure that names the folder.
    init(_ folder: URL, _ handler: @escaping @Sendable () -> Void) throws(ManagerFailure) {
        var folder = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)), folder.path() != "/" {
            folder.deleteLastPathComponent()
        }
        let path = folder.path(percentEncoded: false)
        guard let source = Self.source(path, handler) else {
            let reason = unsafe String(cString: strerror(errno))
            throw ManagerFailure(
                .refused,
                "the folder \(path) cannot be watched: \(reason)",
                "Start the app first, and repeat the command."
            )
        }
        self.source = source
        source.activate()
    }

    deinit { source.cancel() }

    #if os(Linux)
    private static func source(
        _ folder: String,
        _ handler: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceProtocol)? {
        let instance = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard instance >= 0 else { return nil }
        guard unsafe inotify_add_watch(instance, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_MODIFY)) >= 0 else {
            close(instance)
            return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: instance)
        source.setEventHandler {
            var events = [UInt8](repeating: 0, count: 4096)
            while unsafe read(instance, &events, events.count) > 0 {}
            handler()
        }
        source.setCancelHandler { close(instance) }
        return source
    }
    #else
    private static func source(
        _ folder: String,
        _ handler: @escaping @Sendable () -> Void
    ) -> (any DispatchSourceProtocol)? {
        let file = unsafe open(folder, O_EVTONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(fileDescriptor: file, eventMask: .write)
        source.setEventHandler(handler: handler)
        source.setCancelHandler { close(file) }
        return source
    }
    #endif
}
