import Dispatch
import PaymentQueue
import QueueAdapters
import SQLiteDatabase
import Locks
import AdapterSupport

/// An actor that calls the observers, one command after the other, on the callback queue.
actor BridgeEngine {
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private nonisolated let executor: SerialQueueExecutor
    private let bridgeState: BridgeState
    private let delivered: any DeliveryRecords
    /// The deliveries that were announced in this process and must not be announced again, each with its moment.
    private var keys: [DeliveryKey: Int] = [:]
    /// The purchases that have not ended, each with the moment at which it began.
    private var beginnings: [ObjectIdentifier: (moment: Int, productID: String)] = [:]
    /// The announced transactions of products that are being bought.
    ///
    /// Such a transaction may be the outcome of that purchase, so it is held until the purchase ends.
    private var held: [Transaction] = []
    private var moment = 0

    init(on queue: DispatchQueue, bridgeState: BridgeState, delivered: any DeliveryRecords) {
        executor = SerialQueueExecutor(on: queue)
        self.bridgeState = bridgeState
        self.delivered = delivered
    }

    /// Carries out commands until the stream ends.
    func run(_ commands: AsyncStream<BridgeCommand>) async {
        for await command in commands { await carryOut(command) }
    }

    private func carryOut(_ command: BridgeCommand) async {
        switch command {
        case .updated(.verified(let transaction)): await take(transaction)
        // An observer has no way to learn that a transaction did not verify, so it does not receive one.
        case .updated(.unverified): break
        case .began(let entry):
            moment += 1
            beginnings[ObjectIdentifier(entry)] = (moment, entry.payment.productIdentifier)
            deliver([entry])
        case .ended(let entry, let result):
            end(entry, result)
            let announced = held
            held = []
            for transaction in announced { await take(transaction) }
        case .finish(let entry): await finish(entry)
        case .restored(let result): endRestore(result)
        case .storefrontChanged: call { $1.paymentQueueDidChangeStorefront($0) }
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
        guard !beginnings.values.contains(where: { $0.productID == transaction.productID }) else {
            held.append(transaction)
            return
        }
        guard keys[key] == nil, await transaction.isUnfinished, note(key) else { return }
        let entry = ConvertedTransaction(purchased: transaction)
        bridgeState.list(entry)
        deliver([entry])
    }

    /// Announces a revocation once, as long as the records last, and then settles it (C-15, R-21).
    private func deliverRevocation(of transaction: Transaction, _ key: DeliveryKey) async {
        guard note(key) else { return }
        var isKnown = false
        do { isKnown = try await delivered.contains(key) } catch {}
        if !isKnown {
            // Apps lock revoked products, so a product that the customer is entitled to in another way is left out
            //
            if await !StoreDifferences.isEntitled(to: transaction.productID) {
                call { queue, observer in
                    observer.paymentQueue(queue, didRevokeEntitlementsForProductIdentifiers: [transaction.productID])
                }
            }
            // Announcing a revocation twice is better than not announcing it.
            do { try await delivered.insert(key, expirationDate: nil) } catch {}
        }
        if let entry = bridgeState.entry(of: transaction.id) { leave([entry]) }
        await transaction.finish()
    }

    private func end(_ entry: ConvertedTransaction, _ result: Result<Product.PurchaseResult, any Error>) {
        let beginning = beginnings.removeValue(forKey: ObjectIdentifier(entry)) ?? (0, "")
        switch result {
        case .success(.success(.verified(let transaction))):
            let key = DeliveryKey(transaction)
            if let delivery = keys[key], delivery > beginning.moment {
                // Another purchase ended with the same transaction, which was announced, and is finished or waits to
                // be.
                leave([entry])
            } else if let earlier = bridgeState.entry(of: transaction.id) {
                // The unfinished earlier purchase takes the place of this payment (C-10).
                bridgeState.remove([entry])
                deliver([earlier])
            } else {
                note(key)
                entry.show(.purchased(transaction))
                deliver([entry])
            }
        case .success(.success(.unverified(_, let error))):
            entry.show(.failed(SKError(error)))
            deliver([entry])
        case .success(.pending):
            entry.show(ConvertedTransaction.Condition(state: .deferred))
            deliver([entry])
        // The customer cancelled. Apple may add results; a purchase that one of them stands for arrives as an update.
        case .success:
            entry.show(.failed(SKError(.paymentCancelled)))
            deliver([entry])
        case .failure(let error):
            entry.show(.failed(SKError(error)))
            deliver([entry])
        }
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
            for copy in copies { bridgeState.list(copy) }
            if !copies.isEmpty { deliver(copies) }
            call { $1.paymentQueueRestoreCompletedTransactionsFinished($0) }
        case .failure(let error):
            let error = SKError(error)
            call { $1.paymentQueue($0, restoreCompletedTransactionsFailedWithError: error) }
        }
    }

    // MARK: Observers

    private func finish(_ entry: ConvertedTransaction) async {
        guard bridgeState.contains(entry) else { return }
        switch entry.transactionState {
        case .purchased: await entry.transaction?.finish()
        case .purchasing, .failed, .restored, .deferred: break
        @unknown default: break
        }
        leave([entry])
    }

    private func leave(_ entries: [ConvertedTransaction]) {
        bridgeState.remove(entries)
        call { $1.paymentQueue($0, removedTransactions: entries) }
    }

    private func deliver(_ entries: [ConvertedTransaction]) {
        call { $1.paymentQueue($0, updatedTransactions: entries) }
    }

    private func call(_ body: (SKPaymentQueue, any SKPaymentTransactionObserver) -> Void) {
        guard let queue = bridgeState.queue else { return }
        for observer in bridgeState.observers {
            // An observer may have been detached by the observer that was called before it.
            if bridgeState.isAttached(ObjectIdentifier(observer)) { body(queue, observer) }
        }
    }
}

extension Transaction {
    /// True if the transaction is unfinished; only unfinished transactions are announced to observers.
    fileprivate var isUnfinished: Bool {
        get async {
            for await result in Transaction.unfinished where result.unsafePayloadValue.id == id { return true }
            return false
        }
    }
}
