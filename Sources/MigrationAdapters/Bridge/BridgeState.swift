@_spi(Adapters) import PaymentQueue
import Locks
import AdapterSupport

/// The entries and the observers of a bridge, readable from any thread.
///
/// Reading a weak reference may make the reader the last owner of the object, so observers are read outside the lock.
final class BridgeState: Sendable {
    private struct State: Sendable {
        var entries: [ConvertedTransaction] = []
        var observers: [ObserverReference] = []
        weak var queue: BridgeQueue?
    }

    private let state = Lock(State())

    var entries: [ConvertedTransaction] { state.withLock { $0.entries } }

    var queue: BridgeQueue? { state.withLock { $0.queue } }

    /// The observers that still exist, in the order in which they were attached.
    var observers: [any SKPaymentTransactionObserver] { state.withLock { $0.observers }.compactMap(\.observer) }

    func attach(_ reference: ObserverReference) {
        state.withLock { state in
            // Attaching an observer twice has no further effect; an earlier observer at the same address no longer
            // exists.
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

    /// Returns the entry that is the purchase of a transaction; copies of the purchase do not count.
    func entry(of transactionID: UInt64) -> ConvertedTransaction? {
        entries.first { $0.transactionState == .purchased && $0.transaction?.id == transactionID }
    }
}

/// A reference to an observer of the app, which the bridge does not keep alive.
// `@unchecked` because Apple lets apps attach observers that are not `Sendable`. This type only carries them: they are
// called only on the bridge's callback queue, as observers expect.
struct ObserverReference: @unchecked Sendable {
    let identity: ObjectIdentifier
    weak var observer: (any SKPaymentTransactionObserver)?

    init(_ observer: any SKPaymentTransactionObserver) {
        identity = ObjectIdentifier(observer)
        self.observer = observer
    }
}

/// A command for a bridge engine.
enum BridgeCommand: Sendable {
    case updated(VerificationResult<Transaction>)
    /// A purchase begins, or ends.
    case began(ConvertedTransaction)
    case ended(ConvertedTransaction, Result<Product.PurchaseResult, any Error>)
    case finish(ConvertedTransaction)
    case restored(Result<[ConvertedTransaction], any Error>)
    case storefrontChanged(Storefront)
    /// A caller waits until all earlier commands are done.
    case reached(CheckedContinuation<Void, Never>)
}
