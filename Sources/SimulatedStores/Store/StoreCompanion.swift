import LocalStore
package import StoreTime
import Synchronization

/// A simulation that accompanies a store and has scheduled work, such as a server that repeats notifications.
///
/// Advancing a store stops at the dates of its companions and waits for their work, which counts as work in progress of
/// the store.
package protocol StoreCompanion: AnyObject, Sendable {
    /// The date of the next work, or `nil` if there is none.
    var nextDueDate: StoreDate? { get }
    /// Begins the work that is due, unless it has begun.
    func beginDueWork()
}

/// The companions of one store, which the store does not retain.
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
