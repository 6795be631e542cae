public import Dispatch
@_spi(Adapters) public import PaymentQueue
import PurchaseEvents
public import AdapterSupport

/// A bridge that drives an existing payment observer from the asynchronous API.
///
/// The app can buy through the asynchronous API while its delivery code still is an observer.
///
/// The bridge announces three kinds of transactions to the observer: every unfinished transaction when the bridge
/// starts, the transactions of `Transaction.updates`, and purchases that are made through ``purchase(_:options:)``. It
/// announces them in the same states as the queue, with one object from `.purchasing` to its removal. Each delivery,
/// identified by its ``DeliveryKey``, is announced once per process, by whichever way it arrives. Unfinished
/// transactions are announced again at the next launch.
///
/// The observer finishes through the queue that it is called with, ``queue``, or through `SKPaymentQueue.default()`: a
/// transaction of the bridge knows its bridge, and is finished there. Once the bridge has ended, finishing a
/// transaction writes one line to the standard error; the transaction comes again with the next bridge.
///
/// Attach an observer to a bridge *or* to the store's own queue, never to both: it would receive everything twice.
///
/// The asynchronous API does not report two facts, so a bridge cannot announce them. It cannot announce that a deferred
/// purchase was declined: the entry stays deferred. It cannot match an approved purchase to its deferred entry: the
/// approval comes as a new entry, and the deferred one stays until it is finished or the process ends. Transactions
/// that do not verify are not announced, except that a purchase ends as failed; read the result of
/// ``purchase(_:options:)``. Promoted purchases are left to `PurchaseIntent.intents`.
public final class ObserverBridge: Sendable {
    /// The queue that the bridge passes to the observer.
    public let queue: BridgeQueue

    private let mailbox: BridgeMailbox
    private let stage: BridgeEngine
    private let isStarted = Lock(false)
    private let listeners = Lock<[Task<Void, Never>]>([])

    /// Creates a bridge; it announces nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - observer: The observer to call; held weakly, as by the payment queue.
    ///   - names: The policy for the user names of payments that the observer adds to ``queue``.
    ///   - revocations: The records of announced revocations, so that none is announced at every launch. Records in
    ///     memory announce a revocation again after a relaunch if the store does.
    ///   - callbackQueue: The serial queue on which the observer is called.
    public init(
        to observer: any SKPaymentTransactionObserver,
        names: AccountNamePolicy = .reject,
        revocations: any DeliveryRecords = MemoryDeliveryRecords(),
        callbackQueue: DispatchQueue = .main
    ) {
        mailbox = BridgeMailbox(names: names)
        queue = BridgeQueue(mailbox)
        stage = BridgeEngine(on: callbackQueue, changing: mailbox.observed, delivered: revocations)
        mailbox.attach(observer, to: queue)
    }

    deinit { stop() }

    /// Starts the bridge: announces the unfinished transactions, and then those that the store announces.
    ///
    /// A second call does nothing. Call it at launch. A purchase also starts the bridge.
    public func start() {
        let isFirst = isStarted.withLock { isStarted in
            defer { isStarted = true }
            return !isStarted
        }
        guard isFirst else { return }
        let (mailbox, stage) = (mailbox, stage)
        // The engine ends with the command stream, after it has carried out all posted commands.
        let announced = AnnouncedPurchases()
        Task { await stage.run(mailbox.commands, announced: announced) }
        // Listening begins here and not in the tasks, so that no later event is missed.
        let updates = Transaction.updates.makeAsyncIterator()
        let storefronts = Storefront.updates.makeAsyncIterator()
        let transactionListener = Task {
            // The iterator begins with the transactions that are unfinished at this moment; a later read would include
            // purchases made after it (C-18).
            var updates = updates
            while let result = await updates.next() { mailbox.post(.updated(result)) }
        }
        let storefrontListener = Task {
            var storefronts = storefronts
            while let storefront = await storefronts.next() { mailbox.post(.storefrontChanged(storefront)) }
        }
        listeners.withLock { $0 = [transactionListener, storefrontListener] }
    }

    /// Stops the bridge: later events are not announced.
    ///
    /// The next bridge that starts announces the unfinished transactions.
    public func stop() {
        let running = listeners.withLock { $0 }
        for listener in running { listener.cancel() }
        mailbox.close()
    }

    /// Buys a product and announces the purchase to the observer: purchasing first, then purchased, deferred, or
    /// failed.
    ///
    /// The observer delivers and finishes. The caller uses the result for its user interface, and must not finish.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - options: The purchase options.
    /// - Returns: The result of `Product.purchase`, after the observer was called.
    /// - Throws: The error of `Product.purchase`, after the observer was called.
    public func purchase(
        _ product: Product,
        options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        // Options cannot be read, so the payment shows the product alone.
        let payment = SKMutablePayment()
        payment.productIdentifier = product.id
        return try await buy(product, options, ConvertedTransaction(asking: payment))
    }

    /// Buys with arguments whose quantity and account the observer sees in the payment.
    ///
    /// - Parameter arguments: The arguments of the purchase.
    /// - Returns: The result of `Product.purchase`, after the observer was called.
    /// - Throws: The error of `Product.purchase`, after the observer was called;
    ///   `Product.PurchaseError.productUnavailable` for a product that is not for sale.
    public func purchase(_ arguments: PurchaseArguments) async throws -> Product.PurchaseResult {
        guard let product = try await Product.products(for: [arguments.productID]).first else {
            throw Product.PurchaseError.productUnavailable
        }
        return try await buy(product, arguments.options, ConvertedTransaction(asking: arguments.payment))
    }

    /// Waits until the bridge has announced every event that it has received so far.
    public func settle() async { await mailbox.settle() }

    private func buy(
        _ product: Product,
        _ options: Set<Product.PurchaseOption>,
        _ entry: ConvertedTransaction
    ) async throws -> Product.PurchaseResult {
        start()
        mailbox.begin(entry)
        let result: Result<Product.PurchaseResult, any Error>
        do {
            result = .success(try await StoreDifferences.purchase(product, options: options))
        } catch {
            result = .failure(error)
        }
        mailbox.post(.ended(entry, result))
        await mailbox.settle()
        return try result.get()
    }
}
