import OpenStoreKitTest
import Synchronization

/// Hands a session to a customer who is there before it.
final class SessionBox: Sendable {
    private let content = Mutex<SKTestSession?>(nil)

    var session: SKTestSession? {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}
