import Foundation
import LocalStore
import StoreLedger

/// What a store does, as a sequence that a test can wait for without asking the store anything.
struct Journal: Sendable {
    let entries: AsyncStream<JournalRecord>
    let write: @Sendable (JournalRecord, Data?) -> Void

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: JournalRecord.self)
        entries = stream
        write = { entry, _ in continuation.yield(entry) }
    }

    /// The next events, as soon as there are so many.
    func take(_ count: Int) async -> [LedgerEvent] {
        var taken: [LedgerEvent] = []
        for await entry in entries {
            taken.append(entry.event)
            if taken.count == count { break }
        }
        return taken
    }
}
