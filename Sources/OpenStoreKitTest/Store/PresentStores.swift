import LocalStore
import StoreInterface
import Synchronization
import TransactionCore

/// The simulated stores of this process by their identity, so that code finds the one that it talks to.
enum PresentStores {
    private struct Weak: Sendable {
        weak let store: SimulatedStore?
    }

    private static let stores = Mutex<[StoreIdentity: Weak]>([:])

    static func add(_ store: SimulatedStore) {
        Hearings.begin(store.local.identity)
        stores.withLock { $0[store.local.identity] = Weak(store: store) }
    }

    static func remove(_ identity: StoreIdentity) {
        stores.withLock { _ = $0.removeValue(forKey: identity) }
        Hearings.end(identity)
    }

    /// The store that the calling code talks to, if it is a simulated one.
    static var current: SimulatedStore? {
        // Read outside the lock: who reads a weak reference may be the last to let go.
        StoreConnection.chosenIdentity.flatMap { identity in stores.withLock { $0[identity] } }?.store
    }
}
