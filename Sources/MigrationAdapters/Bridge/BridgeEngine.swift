import Dispatch
@_spi(Adapters) import PaymentQueue
import SQLiteDatabase
import AdapterSupport

/// The engine of a bridge, which carries out its commands one after the other, where observers are called.
///
/// Entries and callbacks are those of the payment queue: ``QueueEntry`` has the steps of an entry, and ``ObservedQueue``
/// the order of the callbacks. The engine decides which event of the asynchronous API is which step.
actor BridgeEngine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private nonisolated let executor: SerialQueueExecutor
    private let observed: ObservedQueue
    private let delivered: any DeliveryRecords
    private var entries = QueueEntries()
    /// The deliveries that were announced in this process and must not be announced again, each with its moment.
    private var keys: [DeliveryKey: Int64] = [:]
    /// The announced transactions of products that are being bought.
    ///
    /// Such a transaction may be the outcome of that purchase, so it is held until the purchase ends.
    private var held: [Transaction] = []
    private var moment: Int64 = 0
    /// The purchases that observers receive also if they are finished by then.
    private var announced = AnnouncedPurchases(since: nil)

    init(on queue: DispatchQueue, changing observed: ObservedQueue, delivered: any DeliveryRecords) {
        executor = SerialQueueExecutor(on: queue)
        self.observed = observed
        self.delivered = delivered
    }

    /// Carries out commands until the stream ends.
    ///
    /// - Parameters:
    ///   - commands: The commands.
    ///   - announced: The purchases since the bridge began to listen.
    func run(_ commands: AsyncStream<BridgeCommand>, announced: AnnouncedPurchases) async {
        self.announced = announced
        for await command in commands { await carryOut(command) }
    }

    private func carryOut(_ command: BridgeCommand) async {
        switch command {
        case .observerArrived: observed.admit()
        case .updated(.verified(let transaction)): await take(transaction)
        // An observer has no way to learn that a transaction did not verify, so it does not receive one.
        case .updated(.unverified): break
        case .began(let transaction):
            moment += 1
            let request = PaymentRequest(transaction.payment, at: QueueTimestamp(changeNumber: moment))
            add(transaction, for: request, .paying)
        case .ended(let transaction, let result):
            end(transaction, result)
            let announced = held
            held = []
            for transaction in announced { await take(transaction) }
        case .finish(let transaction, let shown):
            if let entry = entries[transaction], await entry.finish(shown: shown) { leave(entry) }
        case .restored(let result): endRestore(result)
        case .storefrontChanged(let storefront): observed.changeStorefront(to: storefront.countryCode)
        case .reached(let continuation): continuation.resume()
        }
    }

    // MARK: Store events

    private func take(_ transaction: Transaction) async {
        let key = DeliveryKey(transaction)
        switch key.change {
        case .purchase: await deliverPurchase(transaction, key)
        case .revocation: await deliverRevocation(of: transaction, key)
        // The original API reports neither upgrades nor extended expiration dates.
        case .upgrade, .expiry: break
        }
    }

    private func deliverPurchase(_ transaction: Transaction, _ key: DeliveryKey) async {
        guard !entries.payments.contains(where: { $0.terms.productID == transaction.productID }) else {
            held.append(transaction)
            return
        }
        guard keys[key] == nil else { return }
        let bought = PurchaseReference(keeping: transaction)
        let isUnfinished = await bought.isUnfinished
        // A purchase that another listener has finished first is delivered, too, and leaves.
        guard isUnfinished || announced.include(PurchaseRecord(transaction)), note(key) else { return }
        add(ConvertedTransaction(purchased: transaction), .purchased(bought))
        if !isUnfinished, let entry = entries[transactionID: transaction.id] { leave(entry) }
    }

    /// Announces a revocation once, as long as the records last, and then settles it (C-15, R-21).
    private func deliverRevocation(of transaction: Transaction, _ key: DeliveryKey) async {
        guard note(key) else { return }
        announced.note(transaction.id)
        var isKnown = false
        do { isKnown = try await delivered.contains(key) } catch {}
        if !isKnown, PurchaseRecord(transaction).isOfLastingType {
            // Apps lock revoked products, so a product that the customer is entitled to in another way is left out
            //
            if await !StoreDifferences.isEntitled(to: transaction.productID) {
                observed.revoke([transaction.productID])
            }
            // Announcing a revocation twice is better than not announcing it.
            do { try await delivered.insert(key, expirationDate: nil) } catch {}
        }
        if let entry = entries[transactionID: transaction.id] { leave(entry) }
        await transaction.finish()
    }

    private func end(_ transaction: ConvertedTransaction, _ result: Result<Product.PurchaseResult, any Error>) {
        guard var entry = entries[transaction], case .paying = entry.phase else { return }
        let change: TransactionChange
        switch result {
        case .success(.success(.verified(let bought))):
            let key = DeliveryKey(bought)
            if let delivery = keys[key], delivery > entry.request?.moment.changeNumber ?? 0 {
                // Another purchase ended with the same transaction, which was announced, and is finished or waits to
                // be.
                return leave(entry)
            }
            if let earlier = entries[transactionID: bought.id] {
                // The unfinished earlier purchase takes the place of this payment (C-10).
                entries.remove(transaction)
                return observed.deliver([TransactionChange(transaction: earlier.transaction)], withdrawn: [transaction])
            }
            note(key)
            transaction.keep(bought)
            change = entry.adopt(PurchaseRecord(bought), PurchaseReference(keeping: bought))
        case .success(.success(.unverified(_, let error))): change = entry.fail(with: error)
        case .success(.pending): change = entry.wait()
        // The customer cancelled. Apple may add results; a purchase that one of them stands for arrives as an update.
        case .success: change = entry.fail(with: SKError(.paymentCancelled))
        case .failure(let error): change = entry.fail(with: error)
        }
        entries.put(entry)
        observed.deliver([change])
    }

    /// Records that a delivery is announced.
    ///
    /// - Returns: True if the delivery was not announced before.
    @discardableResult
    private func note(_ key: DeliveryKey) -> Bool {
        guard keys[key] == nil else { return false }
        moment += 1
        keys[key] = moment
        return true
    }

    private func endRestore(_ result: Result<[ConvertedTransaction], any Error>) {
        switch result {
        case .success(let copies):
            for copy in copies { entries.put(QueueEntry(copy, phase: .copied([]))) }
            if !copies.isEmpty { observed.deliver(copies.map { TransactionChange(transaction: $0) }) }
            observed.finishRestore()
        case .failure(let error): observed.failRestore(with: SKError(error))
        }
    }

    // MARK: Entries

    private func add(
        _ transaction: ConvertedTransaction,
        for request: PaymentRequest? = nil,
        _ phase: QueueEntry.Phase
    ) {
        entries.put(QueueEntry(transaction, for: request, phase: phase))
        observed.deliver([TransactionChange(transaction: transaction)])
    }

    private func leave(_ entry: QueueEntry) {
        entries.remove(entry.transaction)
        observed.remove([entry.transaction])
    }
}
