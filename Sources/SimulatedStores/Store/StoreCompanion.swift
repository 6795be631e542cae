import LocalStore
package import StoreTime
import Synchronization

/// A simulation beside a store that has work of its own at certain times, such as a server that repeats notifications.
///
/// A store that is advanced stops at the dates of its companions. It waits for their work, of which they have a
/// participant in the work around the store.
package protocol StoreCompanion: AnyObject, Sendable {
    /// The date of the next work, or `nil` if there is none.
    var nextDueDate: StoreDate? { get }
    /// Begins the work that is due, unless it has begun.
    func beginDueWork()
}

/// The companions of one store, which it does not keep alive.
final class StoreCompanions: Sendable {
    private struct Reference: Sendable {
        weak let companion: (any StoreCompanion)?
    }

    private let references = Mutex<[Reference]>([])

    /// The companions that still exist.
    ///
    /// They are read outside the lock, because the reader may be the last owner that releases one.
    var all: [any StoreCompanion] { references.withLock { $0 }.compactMap(\.companion) }

    func add(_ companion: any StoreCompanion) {
        references.withLock { $0.append(Reference(companion: companion)) }
    }
}

extension SimulatedStore {
    /// Registers a companion until it is released.
    package func add(_ companion: any StoreCompanion) { companions.add(companion) }

    /// The date of the next event of the store, or of a companion in the future.
    func nextDueDate() async -> StoreDate? {
        let now = time.clock.now
        let others = companions.all.compactMap(\.nextDueDate).filter { $0 > now }
        guard let own = await local.nextDueDate() else { return others.min() }
        return ([own] + others).min()
    }
}
