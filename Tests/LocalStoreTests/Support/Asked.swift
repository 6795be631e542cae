import LocalStore
import Synchronization

/// A store that code finds which is made before the store is.
final class Asked: Sendable {
    private let found = Mutex<LocalStore?>(nil)

    var store: LocalStore? {
        get { found.withLock { $0 } }
        set { found.withLock { $0 = newValue } }
    }
}
