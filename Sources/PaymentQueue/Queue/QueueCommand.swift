import PurchaseEvents
import AdapterSupport

/// A command for the engine: a request of the app, or an announcement of the store.
enum QueueCommand: Sendable {
    // From the app.
    case add(SKPaymentTransaction, PaymentRequest)
    /// - Parameter at: The moment when the observer was attached.
    case observerArrived(number: Int, at: QueueTimestamp)
    /// - Parameter shown: The state that the transaction showed when the app finished it.
    case finish(SKPaymentTransaction, shown: SKPaymentTransactionState)
    case restore(userName: String?)
    case cameToFront
    case wentToBackground
    case showPriceConsent

    // From the store.
    /// - Parameter made: The transaction that the store made for the payment; `nil` if it made none, or has not said so.
    case ended(tag: String, QueueOutcome, made: UInt64?)
    case restoreEnded(Result<RestoreList, QueueFailure>, userName: String?)
    case updated(Transaction)
    case event(PurchaseSignal)
    case storefrontChanged(Storefront)
    case chosen(Product)
    case messaged(Message)

    // From the engine itself.
    /// The journal failed, and is to be tried again.
    case retry

    // From the delivery queue.
    /// Updates that waited for observers were delivered, so that others may wait.
    case observersWentOn
    /// A part of the transactions from before this process was delivered, so that the next one may be read.
    case readEarlier
    /// Revocations were delivered to observers, or there were no observers to receive them.
    case delivered([RevokedPurchase], isReceived: Bool)
}

/// The commands in the order in which they were posted, from any thread, for one reader.
final class QueueMailbox: Sendable {
    private struct State {
        var commands: [QueueCommand] = []
        var isClosed = false
        /// True while listeners wait with the next announcement in any case.
        var isHeld = false
        /// The listeners that wait until the commands are read.
        var waiting: [CheckedContinuation<Void, Never>] = []

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            guard !isHeld || isClosed else { return [] }
            defer { waiting = [] }
            return waiting
        }
    }

    /// The number of commands from which on listeners of the store wait with the next announcement.
    private static let limit = 256

    private let state = Lock(State())
    private let wakeUp: AsyncStream<Void>.Continuation
    private let work: WorkInProgress.Participant

    /// A sequence with an element when ``take()`` has commands to return; it ends when the mailbox is closed.
    let wakeUps: AsyncStream<Void>

    init(_ work: WorkInProgress.Participant) {
        self.work = work
        // One element is enough for any number of commands.
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func post(_ command: QueueCommand) {
        work.begin()
        state.withLock { $0.commands.append(command) }
        wakeUp.yield()
    }

    /// Returns when fewer than 256 commands wait, so that a listener can post the next announcement.
    ///
    /// The store keeps the announcements that are not read yet.
    func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if !state.isHeld && state.commands.count < Self.limit || state.isClosed { return true }
                state.waiting.append(continuation)
                return false
            }
            if hasRoom { continuation.resume() }
        }
    }

    /// Lets the listeners of the store wait with their next announcements, until ``release()``.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Lets the listeners of the store go on.
    func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            return state.takeWaiting()
        }
        for listener in waiting { listener.resume() }
    }

    /// Returns all commands that were posted since the last call; each is an operation in progress that its reader ends.
    func take() -> [QueueCommand] {
        let (commands, waiting) = state.withLock { state in
            defer { state.commands = [] }
            return (state.commands, state.takeWaiting())
        }
        for listener in waiting { listener.resume() }
        return commands
    }

    /// Ends ``wakeUps``; commands that are posted later are never read.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.takeWaiting()
        }
        for listener in waiting { listener.resume() }
        wakeUp.finish()
    }

    /// True if the queue is ending, so that nothing new may begin.
    var isClosed: Bool { state.withLock { $0.isClosed } }
}
