import Foundation
import StorePersistence
import Synchronization
import Testing
import TestWaiting

/// Several subscriptions to the writes to files.
@Suite(.timeLimit(.standard)) struct CommitWatchTests {
    /// A file, with the writes to it that a subscription has heard.
    private final class Listener: Sendable {
        let file: URL
        let count = Mutex(0)
        private let heard: AsyncStream<Void>
        private let hear: AsyncStream<Void>.Continuation

        init(_ file: URL) throws {
            self.file = file
            (heard, hear) = AsyncStream.makeStream()
            if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { try Data().write(to: file) }
        }

        func watch() throws -> CommitWatch {
            try CommitWatch(file: file.path(percentEncoded: false)) { [self] in
                count.withLock { $0 += 1 }
                hear.yield()
            }
        }

        /// Writes to the file, and waits until the subscription has heard it.
        func write() async throws {
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data("x".utf8))
            try handle.close()
            await soon("a write to \(file.lastPathComponent)") { [heard] in
                for await _ in heard { return }
            }
        }
    }

    @Test func `the end of a subscription neither ends nor wakes another one to the same file (T-01)`() async throws {
        let place = try TemporaryStore()
        let file = place.folder.appending(path: "commits")
        let (former, kept) = (try Listener(file), try Listener(file))
        let other = try Listener(place.folder.appending(path: "other"))
        var first: CommitWatch? = try former.watch()
        let watches = [try kept.watch(), try other.watch()]
        withExtendedLifetime(first) {}
        first = nil
        // The events of a process are handled in order, so those of the end are handled before the second write's.
        for _ in 0..<2 { try await other.write() }
        #expect(kept.count.withLock { $0 } == 0)
        try await kept.write()
        #expect(former.count.withLock { $0 } == 0)
        withExtendedLifetime(watches) {}
    }
}
