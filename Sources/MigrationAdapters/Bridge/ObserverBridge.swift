public import Dispatch
public import PaymentQueue
import Synchronization
public import TransactionCore

/// Drives an existing payment observer from the asynchronous API, so that the app can buy there while the code that
/// delivers is still the old one.
///
/// The relay tells the observer of every unfinished transaction when it starts, of what `Transaction.updates` brings, and
/// of purchases that are made through ``purchase(_:options:)``: as the queue would, in the same states, with one object
/// from `.purchasing` to its removal. Each delivery, going by ``DeliveryKey``, is told once in a process, whichever way
/// it comes; what is not finished is told again at the next launch.
///
/// The observer finishes through the queue that it is called with, ``queue``, or through `SKPaymentQueue.default()`: a
/// transaction of the relay knows its relay, and is finished there. Once the relay has ended, finishing it writes one line
/// on the standard error; the transaction comes again with the next relay.
///
/// An observer is attached to a relay *or* to the store's own queue, never to both: it would be told everything twice.
///
/// What a relay cannot tell, because the asynchronous API does not say it: that a deferred purchase was declined (its entry
/// stays deferred), and which deferred entry an approved purchase belongs to (it comes as a new entry, and the deferred one
/// stays until it is finished or the process ends). Transactions that do not verify are not told at all, except that a purchase ends as failed;
/// read ``purchase(_:options:)``'s result. Promoted purchases are left to `PurchaseIntent.intents`.
public final class ObserverBridge: Sendable {
    /// The queue that the observer is called with.
    public let queue: BridgeQueue

    private let line: BridgeMailbox
    private let stage: BridgeEngine
    private let isStarted = Atomic(false)
    private let listeners = Mutex<[Task<Void, Never>]>([])

    /// Prepares a relay; nothing is told before ``start()``.
    ///
    /// - Parameters:
    ///   - observer: Who is told; not kept alive, as the queue keeps none.
    ///   - names: What becomes of the user names of payments that the observer adds to ``queue``.
    ///   - revocations: Remembers which revocations were told, so that none is told at every launch. Records in memory tell
    ///     one again after a relaunch where the store does.
    ///   - callbackQueue: Where the observer is called; a serial queue.
    public init(
        to observer: any SKPaymentTransactionObserver,
        names: AccountNamePolicy = .reject,
        revocations: any DeliveryRecords = MemoryDeliveryRecords(),
        callbackQueue: DispatchQueue = .main
    ) {
        line = BridgeMailbox(names: names)
        queue = BridgeQueue(line)
        stage = BridgeEngine(on: callbackQueue, board: line.board, told: revocations)
        line.board.attach(ObserverReference(observer))
    }

    deinit { stop() }

    /// Begins: what is unfinished is told, and then what the store announces.
    ///
    /// A second call does nothing. Call it at launch. A purchase starts the relay, if nothing else has.
    public func start() {
        guard !isStarted.exchange(true, ordering: .relaxed) else { return }
        let (line, stage) = (line, stage)
        // It ends with the line, once it has done what was posted before.
        Task { await stage.run(line.commands) }
        // Listening begins here and not in the tasks, so that nothing after this moment is missed.
        let updates = Transaction.updates.makeAsyncIterator()
        let storefronts = Storefront.updates.makeAsyncIterator()
        let transactionListener = Task {
            // Begins with what is unfinished at this moment; reading that later would find what is bought after this (C-18).
            var updates = updates
            while let result = await updates.next() { line.post(.updated(result)) }
        }
        let storefrontListener = Task {
            var storefronts = storefronts
            while let storefront = await storefronts.next() { line.post(.storefrontChanged(storefront)) }
        }
        listeners.withLock { $0 = [transactionListener, storefrontListener] }
    }

    /// Ends: nothing that comes later is told.
    ///
    /// What is unfinished is told by the next relay that is started.
    public func stop() {
        let running = listeners.withLock { $0 }
        for listener in running { listener.cancel() }
        line.close()
    }

    /// Buys, and tells the observer how it goes: purchasing first, then purchased, deferred or failed.
    ///
    /// The observer delivers and finishes. The caller uses the result for what it shows, and must not finish.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - options: The options.
    /// - Returns: What `Product.purchase` returned, once the observer was told of it.
    /// - Throws: What it threw, likewise.
    public func purchase(
        _ product: Product,
        options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        // Options cannot be read, so that the payment shows the product alone.
        let payment = SKMutablePayment()
        payment.productIdentifier = product.id
        return try await buy(product, options, ConvertedTransaction(asking: payment))
    }

    /// Buys what a value describes, whose quantity and account the observer sees in the payment.
    ///
    /// - Parameter wish: What to buy.
    /// - Returns: What `Product.purchase` returned, once the observer was told of it.
    /// - Throws: What it threw, likewise; `Product.PurchaseError.productUnavailable` for a product that is not for sale.
    public func purchase(_ wish: PurchaseArguments) async throws -> Product.PurchaseResult {
        guard let product = try await Product.products(for: [wish.productID]).first else {
            throw Product.PurchaseError.productUnavailable
        }
        return try await buy(product, wish.options, ConvertedTransaction(asking: wish.payment))
    }

    /// Waits until the observers were told of everything that the relay had heard of.
    public func settle() async { await line.settle() }

    private func buy(
        _ product: Product,
        _ options: Set<Product.PurchaseOption>,
        _ entry: ConvertedTransaction
    ) async throws -> Product.PurchaseResult {
        start()
        line.begin(entry)
        let result: Result<Product.PurchaseResult, any Error>
        do {
            result = .success(try await product.purchase(options: options))
        } catch {
            result = .failure(error)
        }
        line.post(.ended(entry, result))
        await line.settle()
        return try result.get()
    }
}
