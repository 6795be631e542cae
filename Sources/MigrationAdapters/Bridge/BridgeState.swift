@_spi(Adapters) import PaymentQueue
import Synchronization
import TransactionCore

/// What is in a relay's queue and who listens to it, to be seen from any thread.
///
/// Who reads a weak reference may be the last to hold the object, so observers are looked at outside the lock.
final class BridgeState: Sendable {
    private struct State: Sendable {
        var entries: [ConvertedTransaction] = []
        var observers: [ObserverReference] = []
        weak var queue: BridgeQueue?
    }

    private let state = Mutex(State())

    var entries: [ConvertedTransaction] { state.withLock { $0.entries } }

    var queue: BridgeQueue? { state.withLock { $0.queue } }

    /// The observers that still exist, in the order in which they were attached.
    var observers: [any SKPaymentTransactionObserver] { state.withLock { $0.observers }.compactMap(\.observer) }

    func attach(_ reference: ObserverReference) {
        state.withLock { state in
            // Attaching twice is attaching once; a former observer at the same address is gone.
            state.observers.removeAll { $0.identity == reference.identity }
            state.observers.append(reference)
        }
    }

    func detach(_ identity: ObjectIdentifier) {
        state.withLock { state in state.observers.removeAll { $0.identity == identity } }
    }

    func isAttached(_ identity: ObjectIdentifier) -> Bool {
        state.withLock { state in state.observers.contains { $0.identity == identity } }
    }

    func represent(by queue: BridgeQueue) { state.withLock { $0.queue = queue } }

    func list(_ entry: ConvertedTransaction) {
        entry.belong(to: queue)
        state.withLock { $0.entries.append(entry) }
    }

    func remove(_ entries: [ConvertedTransaction]) {
        state.withLock { state in state.entries.removeAll { entry in entries.contains { $0 === entry } } }
    }

    func contains(_ entry: ConvertedTransaction) -> Bool { entries.contains { $0 === entry } }

    /// The entry that is the purchase of this transaction; copies of it do not count.
    func entry(of transactionID: UInt64) -> ConvertedTransaction? {
        entries.first { $0.transactionState == .purchased && $0.transaction?.id == transactionID }
    }
}

/// An observer of the app, which the relay does not keep alive.
// `@unchecked` because Apple lets apps attach observers that are not `Sendable`. This type only carries them: they are
// called on the relay's callback queue and nowhere else, which is where observers want to be called.
struct ObserverReference: @unchecked Sendable {
    let identity: ObjectIdentifier
    weak var observer: (any SKPaymentTransactionObserver)?

    init(_ observer: any SKPaymentTransactionObserver) {
        identity = ObjectIdentifier(observer)
        self.observer = observer
    }
}

/// Something for a relay to do.
enum BridgeCommand: Sendable {
    case updated(VerificationResult<Transaction>)
    /// A purchase begins, or ends.
    case began(ConvertedTransaction)
    case ended(ConvertedTransaction, Result<Product.PurchaseResult, any Error>)
    case finish(ConvertedTransaction)
    case restored(Result<[ConvertedTransaction], any Error>)
    case storefrontChanged(Storefront)
    /// Something waits until all that was said before it is done.
    case reached(CheckedContinuation<Void, Never>)
}
