import Synchronization
import TransactionCore

/// Hears what the customer chooses outside the app, but only while the queue has observers.
///
/// Without observers nothing is taken from an app that listens to `PurchaseIntent.intents` itself, now or later.
final class IntentListener: Sendable {
    private let board: QueueBoard
    private let mailbox: QueueMailbox
    private let listening = Mutex<Task<Void, Never>?>(nil)

    init(for board: QueueBoard, postingTo mailbox: QueueMailbox) {
        self.board = board
        self.mailbox = mailbox
    }

    /// Listens from now on, unless the observers have gone in the meantime.
    func begin() {
        whileObserversStay { listening, isObserved in
            guard listening == nil, isObserved, !mailbox.isClosed else { return }
            let iterator = PurchaseIntent.intents.makeAsyncIterator()
            let mailbox = mailbox
            listening = Task { @concurrent in
                var iterator = iterator
                while let intent = await iterator.next() { mailbox.post(.intended(intent)) }
            }
        }
    }

    /// Stops listening when nobody is left who could be asked; what nobody has heard stays with the store.
    func endUnlessObserved() {
        whileObserversStay { listening, isObserved in
            guard !isObserved else { return }
            listening?.cancel()
            listening = nil
        }
    }

    /// Holds the lock, and releases observers after it: one that goes may detach itself as its last act.
    private func whileObserversStay(_ body: (inout sending Task<Void, Never>?, _ isObserved: Bool) -> Void) {
        let observers = listening.withLock { listening in
            let observers = ClientReference(board.observers)
            body(&listening, !observers.value.isEmpty)
            return observers
        }
        withExtendedLifetime(observers) {}
    }

    func close() { listening.withLock { $0?.cancel() } }
}
