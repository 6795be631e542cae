@_spi(Adapters) public import PaymentQueue
import AdapterSupport

// `@unchecked` because the superclass is; the properties that this class adds never change.
/// The queue that an ``ObserverBridge`` passes to its observers, backed by the asynchronous API.
///
/// Transactions of the bridge are finished here; any other transaction goes to the store's own queue. Payments that are
/// added here are bought with `Product.purchase`. The delegate, the storefront, and the calls that show a sheet are
/// those of the store's own queue.
public final class BridgeQueue: SKPaymentQueue, @unchecked Sendable {
    private let mailbox: BridgeMailbox

    init(_ mailbox: BridgeMailbox) {
        self.mailbox = mailbox
        super.init()
        mailbox.observed.represent(by: self)
    }

    /// The unfinished transactions of the bridge, in the order in which they were announced.
    public override var transactions: [SKPaymentTransaction] { mailbox.observed.transactions }

    /// Finishes a transaction of the bridge: the store's transaction, if there is one, and the entry.
    ///
    /// - Parameter transaction: The entry; one that the bridge does not know goes to the store's own queue. One that is
    ///   purchasing stops the process.
    public override func finishTransaction(_ transaction: SKPaymentTransaction) {
        guard mailbox.observed.contains(transaction) else { return super.finishTransaction(transaction) }
        let shown = transaction.transactionState
        precondition(shown != .purchasing, "Cannot finish a purchasing transaction")
        mailbox.post(.finish(transaction, shown: shown))
    }

    /// Buys through the asynchronous API and announces the purchase to the observers.
    ///
    /// - Parameter payment: The payment. Terms that the asynchronous API does not support fail the entry. A missing
    ///   product and a quantity below 1 stop the process.
    public override func add(_ payment: SKPayment) {
        precondition(!payment.productIdentifier.isEmpty, "Invalid product identifier: \(payment.productIdentifier)")
        precondition(payment.quantity >= 1, "Invalid quantity: \(payment.quantity)")
        mailbox.buy(payment)
    }

    /// Attaches a further observer, which the bridge does not keep alive.
    ///
    /// - Parameter observer: The observer. It receives later events, and transactions that no observer has received yet
    ///   (C-07); attaching it twice has no further effect.
    public override func add(_ observer: any SKPaymentTransactionObserver) {
        mailbox.attach(observer, to: self)
    }

    /// Detaches an observer, which then receives nothing more.
    ///
    /// - Parameter observer: The observer; one that is not attached is left alone.
    public override func remove(_ observer: any SKPaymentTransactionObserver) {
        mailbox.observed.detach(observer)
    }

    /// The observers that the bridge calls.
    public override var transactionObservers: [any SKPaymentTransactionObserver] { mailbox.observed.observers }

    /// Synchronizes with the store and announces copies of earlier purchases.
    public override func restoreCompletedTransactions() { mailbox.restore(for: nil) }

    /// Synchronizes with the store and announces copies of the earlier purchases of one user.
    ///
    /// - Parameter username: The user's name, which the bridge's policy maps to a token; `nil` for everything.
    public override func restoreCompletedTransactions(withApplicationUsername username: String?) {
        mailbox.restore(for: username)
    }
}
