import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Processes that only listen, while other processes write to the same file.
///
/// The tests call nothing that would make a store look at its file.
@Suite(.timeLimit(.standard)) struct WakingTests {
    private final class Place: Sendable {
        let folder: URL
        var database: URL { folder.appending(path: "store.sqlite") }
        var configuration: URL { folder.appending(path: "shop.storekit") }

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(CrashingTests.configuration.utf8).write(to: configuration)
        }

        deinit {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                print("\(folder) was left behind: \(error)")
            }
        }

        func open() throws -> SimulatedStore {
            try SimulatedStore(configuration: configuration, database: .file(database), time: .system)
        }

        /// Returns what is unfinished in the file, by a store that is opened for the question.
        func unfinished() async throws -> Set<UInt64> {
            try await open().run {
                var found: Set<UInt64> = []
                for await result in Transaction.unfinished { found.insert(result.unsafePayloadValue.id) }
                return found
            }
        }

        /// Lets another process buy and finish until it has printed 60 lines, and kills it.
        func shop() async throws -> (bought: [UInt64], finished: Set<UInt64>) {
            let lines = try await CrashingProcess.lines(
                untilKilledAfter: 60,
                arguments: [database, configuration].map { $0.path(percentEncoded: false) } + ["7"]
            )
            try #require(lines.count >= 60)
            func numbers(after word: String) -> [UInt64] {
                lines.filter { $0.hasPrefix(word) }.compactMap { UInt64($0.dropFirst(word.count)) }
            }
            // A product that the customer has is returned again, and is printed again.
            let bought = numbers(after: "bought ").reduce(into: [UInt64]()) { known, id in
                if !known.contains(id) { known.append(id) }
            }
            return (bought, Set(numbers(after: "finished ")))
        }
    }

    @Test func `a process that only listens receives another process's purchases, in the order of the ledger (T-01)`()
        async throws
    {
        let place = try Place()
        defer { withExtendedLifetime(place) {} }
        let store = try place.open()
        let updates = store.run { Transaction.updates.makeAsyncIterator() }
        let (bought, _) = try await place.shop()
        var iterator = updates
        var received: [UInt64] = []
        while received.last != bought.last, let result = await iterator.next() {
            received.append(result.unsafePayloadValue.id)
        }
        #expect(received.filter { bought.contains($0) } == bought)
    }

    @Test func `a queue that only listens receives purchases and finishes of another process (X-03)`() async throws {
        let place = try Place()
        defer { withExtendedLifetime(place) {} }
        let store = try place.open()
        let observer = RecordingObserver()
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(observer)
        await store.settle()
        /// Waits until the queue lists these transactions and no others.
        func lists(_ open: Set<UInt64>) async {
            while true {
                let count = observer.history.count
                if Set(queue.transactions.compactMap { $0.transactionIdentifier.flatMap { UInt64($0) } }) == open {
                    return
                }
                await observer.receives(count + 1)
            }
        }
        _ = try await place.shop()
        let first = try await place.unfinished()
        await lists(first)
        // The queue has these now, and the next process finishes some of them.
        _ = try await place.shop()
        let second = try await place.unfinished()
        try #require(!first.isSubset(of: second))
        await lists(second)
        #expect(observer.history.contains { $0.hasPrefix("removed") })
    }
}
