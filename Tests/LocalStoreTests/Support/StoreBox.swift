import LocalStore
import Synchronization

/// A reference to a store, for code that is created before the store.
final class StoreBox: Sendable {
    private let found = Mutex<LocalStore?>(nil)

    var store: LocalStore? {
        get { found.withLock { $0 } }
        set { found.withLock { $0 = newValue } }
    }
}
