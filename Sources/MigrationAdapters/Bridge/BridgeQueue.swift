public import PaymentQueue
import TransactionCore

// `@unchecked` because the superclass is so; what this class adds never changes.
/// The queue that an ``ObserverBridge`` calls its observers with: old code that uses it talks to the asynchronous API.
///
/// What the relay has told of is finished here; anything else goes to the store's own queue. Payments that are added here
/// are bought with `Product.purchase`. The delegate, the storefront and what shows a sheet are those of the store's own queue.
public final class BridgeQueue: SKPaymentQueue, @unchecked Sendable {
    private let line: BridgeMailbox

    init(_ line: BridgeMailbox) {
        self.line = line
        super.init()
        line.board.represent(by: self)
    }

    /// What the relay has told of and nobody has finished, in the order in which it was told.
    public override var transactions: [SKPaymentTransaction] { line.board.entries }

    /// Finishes what the relay has told of: the store's transaction, where there is one, and the entry.
    ///
    /// - Parameter transaction: The entry; one that the relay does not know goes to the store's own queue. One that is
    ///   purchasing stops the process.
    public override func finishTransaction(_ transaction: SKPaymentTransaction) {
        guard let entry = transaction as? ConvertedTransaction, line.board.contains(entry) else {
            return super.finishTransaction(transaction)
        }
        precondition(entry.transactionState != .purchasing, "Cannot finish a purchasing transaction")
        line.post(.finish(entry))
    }

    /// Buys through the asynchronous API; the observers hear of it.
    ///
    /// - Parameter payment: The payment. What that API cannot be asked for fails the entry; no product and a quantity below
    ///   1 stop the process.
    public override func add(_ payment: SKPayment) {
        precondition(!payment.productIdentifier.isEmpty, "Invalid product identifier: \(payment.productIdentifier)")
        precondition(payment.quantity >= 1, "Invalid quantity: \(payment.quantity)")
        line.buy(payment)
    }

    /// Attaches a further observer, which the relay does not keep alive.
    ///
    /// - Parameter observer: The observer. It hears of what comes from now on; attaching it twice is attaching it once.
    public override func add(_ observer: any SKPaymentTransactionObserver) {
        line.board.attach(ObserverReference(observer))
    }

    /// Detaches an observer, which then hears nothing more.
    ///
    /// - Parameter observer: The observer; one that is not attached is left alone.
    public override func remove(_ observer: any SKPaymentTransactionObserver) {
        line.board.detach(ObjectIdentifier(observer))
    }

    /// The observers that the relay tells.
    public override var transactionObservers: [any SKPaymentTransactionObserver] { line.board.observers }

    /// Synchronizes with the store and tells of copies of what was bought before.
    public override func restoreCompletedTransactions() { line.restore(for: nil) }

    /// Synchronizes with the store and tells of copies of what one user bought before.
    ///
    /// - Parameter username: The user's name, as the relay's policy reads it; `nil` for everything.
    public override func restoreCompletedTransactions(withApplicationUsername username: String?) {
        line.restore(for: username)
    }
}
