import Synchronization

/// The delegate of a request, which the request does not keep alive.
final class DelegateReference: Sendable {
    private struct Weak {
        weak var object: (any SKRequestDelegate)?
    }

    private let reference = Mutex(ClientReference(Weak()))

    var object: (any SKRequestDelegate)? {
        get { reference.withLock { ClientReference($0.value.object) }.value }
        set {
            let new = ClientReference(Weak(object: newValue))
            reference.withLock { $0 = new }
        }
    }
}
