import AdapterSupport
import Dispatch
import Foundation
@_spi(Adapters) import PaymentQueue
import PurchaseEvents

/// The mailbox that carries commands from all callers to the bridge engine, in one order.
///
/// Neither the listening tasks nor the queue keep the bridge alive; they share this mailbox instead.
final class BridgeMailbox: Sendable {
    let observed = ObservedQueue()
    let names: AccountNamePolicy
    let commands: AsyncStream<BridgeCommand>
    private let commandContinuation: AsyncStream<BridgeCommand>.Continuation
    private let restores = Lock(0)

    init(names: AccountNamePolicy) {
        self.names = names
        (commands, commandContinuation) = AsyncStream.makeStream(of: BridgeCommand.self, bufferingPolicy: .unbounded)
    }

    func post(_ command: BridgeCommand) {
        guard case .terminated = commandContinuation.yield(command), case .finish(let entry, _) = command else {
            return
        }
        // There is no other way to report this: finishing neither throws nor returns a value.
        let name = entry.transactionIdentifier ?? "of \(entry.payment.productIdentifier)"
        let line = "ObserverBridge: transaction \(name) was not finished, because the bridge has ended."
        StandardError.write(line: line)
    }

    /// Attaches an observer, which is called once the engine has processed its arrival.
    func attach(_ observer: any SKPaymentTransactionObserver, to queue: BridgeQueue) {
        if observed.attach(observer, to: queue) != nil { post(.observerArrived) }
    }

    /// Lists a payment at once and announces it to the observers.
    ///
    /// Apps look for a payment in the list before they add another.
    func begin(_ entry: ConvertedTransaction) {
        observed.listEarly(entry)
        post(.began(entry))
    }

    func close() { commandContinuation.finish() }

    /// Waits until all commands that were posted before are done.
    func settle() async {
        await withCheckedContinuation { continuation in
            if case .terminated = commandContinuation.yield(.reached(continuation)) { continuation.resume() }
        }
    }

    /// Buys on behalf of code that does not wait for the result.
    func buy(_ payment: SKPayment) {
        let terms = PaymentTerms(payment)
        let entry = ConvertedTransaction(asking: SKPayment(terms))
        let arguments: Result<PurchaseArguments, PaymentConversionError>
        do throws(PaymentConversionError) {
            arguments = .success(try PurchaseArguments(payment, names: names))
        } catch {
            arguments = .failure(error)
        }
        begin(entry)
        Task { [self] in
            do {
                let arguments = try arguments.get()
                guard let product = try await Product.products(for: [arguments.productID]).first else {
                    throw Product.PurchaseError.productUnavailable
                }
                post(.ended(entry, .success(try await StoreDifferences.purchase(product, options: arguments.options))))
            } catch {
                post(.ended(entry, .failure(error)))
            }
        }
    }

    func restore(for userName: String?) {
        Task { [self] in
            do {
                post(.restored(.success(try await copies(for: userName))))
            } catch {
                post(.restored(.failure(error)))
            }
        }
    }

    private func copies(for userName: String?) async throws -> [ConvertedTransaction] {
        try await AppStore.sync()
        var unfinished: Set<UInt64> = []
        for await result in Transaction.unfinished { unfinished.insert(result.unsafePayloadValue.id) }
        var history: [UInt64: Transaction] = [:]
        for await result in Transaction.all {
            if case .verified(let transaction) = result { history[transaction.id] = transaction }
        }
        let list = RestoreList(history: history.values.map { PurchaseRecord($0) }, unfinished: unfinished)
        let round = restores.withLock { restores in
            restores += 1
            return restores
        }
        return list.records.compactMap { record in
            guard let transaction = history[record.id] else { return nil }
            if let userName, !names.isToken(record.appAccountToken, of: userName) { return nil }
            return ConvertedTransaction(restoring: transaction, record, first: list.first(of: record), round: round)
        }
    }
}

extension ConvertedTransaction {
    /// Creates a restored copy, whose identifier does not come from the store.
    fileprivate convenience init(
        restoring transaction: Transaction,
        _ record: PurchaseRecord,
        first: OriginalPurchase,
        round: Int
    ) {
        self.init(
            asking: SKPayment(record.terms),
            .copy("\(record.id).restored.\(round)", on: record.purchaseDate, of: first, as: .restored)
        )
        keep(transaction)
    }
}

/// A command for a bridge engine.
enum BridgeCommand: Sendable {
    case observerArrived
    case updated(VerificationResult<Transaction>)
    /// A purchase begins, or ends.
    case began(ConvertedTransaction)
    case ended(ConvertedTransaction, Result<Product.PurchaseResult, any Error>)
    /// - Parameter shown: The state that the transaction showed when the app finished it.
    case finish(SKPaymentTransaction, shown: SKPaymentTransactionState)
    case restored(Result<[ConvertedTransaction], any Error>)
    case storefrontChanged(Storefront)
    /// A caller waits until all earlier commands are done.
    case reached(CheckedContinuation<Void, Never>)
}
