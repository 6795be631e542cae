import Foundation
import LocalStore
import StoreLedger
import TestWaiting
import Testing

/// The journal records of a store, as a sequence that a test can await without calling the store.
struct Journal: Sendable {
    let entries: AsyncStream<JournalRecord>
    let write: @Sendable (JournalRecord, Data?) -> Void

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: JournalRecord.self)
        entries = stream
        write = { entry, _ in continuation.yield(entry) }
    }

    /// The next events, as soon as there are so many.
    func take(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [LedgerEvent] {
        await soon("\(count) events of the store", sourceLocation: sourceLocation) { [entries] in
            var taken: [LedgerEvent] = []
            for await entry in entries {
                taken.append(entry.event)
                if taken.count == count { break }
            }
            return taken
        } ?? []
    }
}
