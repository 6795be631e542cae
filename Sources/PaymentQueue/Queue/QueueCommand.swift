import QueueAdapters
import Synchronization
import TransactionCore

/// Something for the engine to do: what an app asked for, or what came from the store.
enum QueueCommand: Sendable {
    // From the app.
    case add(SKPaymentTransaction, PaymentRequest)
    /// - Parameter changeNumber: How much had happened in the store when it was attached; `nil` where that is not known.
    case observerArrived(number: Int, changeNumber: Int64?)
    /// - Parameter shown: The state that the app saw when it asked.
    case finish(SKPaymentTransaction, shown: SKPaymentTransactionState)
    case restore(userName: String?)
    case cameToFront
    case showPriceConsent

    // From the store.
    case ended(tag: String, QueueOutcome)
    case restoreEnded(Result<RestoreList, QueueFailure>, userName: String?)
    case updated(Transaction)
    case event(PurchaseEvent)
    case storefrontChanged(Storefront)
    case intended(PurchaseIntent)
    case messaged(Message)

    // From the delivery queue.
    /// Observers heard of revocations, or there were none to hear of them.
    case told([Revocation], isHeard: Bool)
}

/// Purchases that were taken back, and the products among them that the customer is not entitled to any more.
struct RevocationNews: Sendable {
    let revocations: [Revocation]
    /// The products that the customer has in another way.
    let entitled: Set<String>
    /// The number of the last emptying that the engine knew of: what is older is about nothing since the next one.
    let knownClearing: Int64
}

/// Something that observers are to be told, and that apps see from then on.
enum ObserverUpdate: Sendable {
    /// Transactions are in the queue, or in another state; those `withdrawn` leave it without a word.
    case changed([TransactionChange], withdrawn: [SKPaymentTransaction] = [])
    /// These were in the queue before this process began; the observers are called from now on.
    case launched([SKPaymentTransaction])
    /// Finished transactions leave the queue.
    case removed([SKPaymentTransaction])
    /// The observers are called from now on, beginning with what nobody has been told.
    case welcomed
    /// The observers hear once more of everything that waits to be finished.
    case again
    case restoreFinished
    case restoreFailed(QueueFailure)
    case revoked(RevocationNews)
    case storefrontChanged(SKStorefront)
    /// The customer chose a product outside the app; the observers are asked whether to buy it now.
    case intended(PurchaseIntent)
    /// The customer is to be asked about a higher price, when the delegate lets the queue do that.
    case priceConsentDue(Message)
    /// The app wants the customer to be asked now.
    case priceConsentWanted(isPending: Bool)
}

/// Commands in the order in which they were posted, from any thread, for one reader.
final class QueueMailbox: Sendable {
    private let commands = Mutex<[QueueCommand]>([])
    private let closed = Atomic(false)
    private let bell: AsyncStream<Void>.Continuation
    private let activity: WorkInProgress

    /// Rings when there is something to ``take()``, and ends when the mailbox is closed.
    let rings: AsyncStream<Void>

    init(_ activity: WorkInProgress) {
        self.activity = activity
        // One ring is enough for any number of commands.
        (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func post(_ command: QueueCommand) {
        activity.begin()
        commands.withLock { $0.append(command) }
        bell.yield()
    }

    /// Everything that was posted since the last time; each is an activity that its reader ends.
    func take() -> [QueueCommand] {
        commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }

    /// Ends ``rings``; what is posted later is never read.
    func close() {
        closed.store(true, ordering: .relaxed)
        bell.finish()
    }

    /// Whether the queue ends, so that nothing new may begin.
    var isClosed: Bool { closed.load(ordering: .relaxed) }
}
