package import Foundation
import Synchronization

/// The file beside a database in which the apps of its store record their calls.
///
/// Each line is appended by one write.
package final class LaneFile: LaneLog {
    /// The size in bytes from which apps stop writing.
    package static let largestSize: UInt64 = 64 << 20

    private let path: String
    private let file = Mutex<FileHandle?>(nil)

    /// Creates the log of a store.
    ///
    /// - Parameter database: The path of the database.
    package init(besides database: String) { path = Self.path(besides: database) }

    /// The path of the file beside a database.
    package static func path(besides database: String) -> String { database + "-lanes" }

    package var name: String { path }

    package func begin() { file.withLock { $0 = nil } }

    package func append(_ line: Data) throws(LaneFailure) {
        let path = path
        try file.withLock { file throws(LaneFailure) in
            do {
                let open = try file ?? Self.opened(path, O_APPEND)
                file = open
                try open.write(contentsOf: line + Data("\n".utf8))
                guard try open.offset() > Self.largestSize else { return }
            } catch {
                throw LaneFailure("the app's calls cannot be written to \(path): \(error)")
            }
            throw LaneFailure("\(path) is full; \"storekit record clear\" empties it")
        }
    }

    /// Opens the file for writing, and creates it if there is none.
    ///
    /// A symbolic link is not followed.
    ///
    /// - Throws: The error of the system.
    private static func opened(_ path: String, _ flags: Int32) throws -> FileHandle {
        let descriptor = unsafe open(path, flags | O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    package func lines(after position: Int64) throws(LaneFailure) -> (lines: [Data], end: Int64) {
        guard FileManager.default.fileExists(atPath: path) else { return ([], position) }
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { handle.closeFile() }
            // A file that was emptied is read from its beginning.
            let start = try handle.seekToEnd() < UInt64(position) ? 0 : UInt64(position)
            try handle.seek(toOffset: start)
            let text = try handle.readToEnd() ?? Data()
            // The last line may still be incomplete.
            guard let last = text.lastIndex(of: UInt8(ascii: "\n")) else { return ([], Int64(start)) }
            return (
                text[...last].split(separator: UInt8(ascii: "\n")).map { Data($0) },
                Int64(start) + Int64(last - text.startIndex) + 1
            )
        } catch {
            throw LaneFailure("\(path) cannot be read: \(error)")
        }
    }

    package func clear() throws(LaneFailure) {
        do {
            _ = try Self.opened(path, O_TRUNC)
        } catch {
            throw LaneFailure("\(path) cannot be emptied: \(error)")
        }
    }

    package func watch(
        _ handler: @escaping @Sendable () -> Void
    ) throws(PersistenceFailure) -> (any CommitSubscription)? {
        do {
            _ = try Self.opened(path, 0)
        } catch {
            throw .unwatchable(path: path, reason: "\(error)")
        }
        return try CommitWatch(file: path, handler)
    }
}
