import Synchronization

@testable import LocalStore

extension Broadcast {
    /// The number of elements kept for listeners that have not received them yet.
    var keptCount: Int { state.withLock { $0.elements.count } }
}

extension LocalStore {
    /// The number of snapshots that iterators hold open.
    var openReadingCount: Int { queries.readings.open.count }

    /// True if an iterator is in the middle of a sequence that has a connection of its own.
    var isReadingInPages: Bool { openReadingCount > 0 }
}
