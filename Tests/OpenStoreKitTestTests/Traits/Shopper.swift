import Dispatch
import Foundation
import OpenStoreKitTest
import Synchronization
import Testing

/// An app that buys through both APIs in a store of its own, and notes whatever belongs to another one.
final class Shopper: NSObject, SKPaymentTransactionObserver, SKProductsRequestDelegate, Sendable {
    private struct State {
        var strangers: [String] = []
        var received: [String] = []
        var observed: [String] = []
    }

    private let store: SimulatedStore
    private let queue: SKPaymentQueue
    private let token: UUID
    private let productIDs: (coins: String, plan: String)
    private let dates: ClosedRange<Date>
    private let dispatchQueue: DispatchQueue
    private let state = Mutex(State())
    private let answers = AsyncStream.makeStream(of: Void.self)

    init(number: Int, in store: SimulatedStore, coins: String, plan: String) {
        self.store = store
        queue = store.run { SKPaymentQueue.default() }
        token = UUID()
        productIDs = (coins, plan)
        dates = store.now...store.now.addingTimeInterval(95 * 86_400)
        dispatchQueue = DispatchQueue(label: "shopper \(number)")
        store.bind(to: dispatchQueue)
    }

    /// The received or listed transactions that belong to another store.
    var strangers: [String] { state.withLock { $0.strangers } }
    /// The products that `Transaction.updates` told of.
    var received: [String] { state.withLock { $0.received } }
    /// The products that the queue told of as purchased.
    var observed: [String] { state.withLock { $0.observed } }

    /// Buys, lets three months go by, and asks for everything that there is.
    func shop() async throws {
        look("the test")
        let updates = Transaction.updates.makeAsyncIterator()
        let listener = Task {
            var updates = updates
            while let result = await updates.next() {
                look("a listener")
                let transaction = result.unsafePayloadValue
                check(transaction, "a listener")
                // Finishing is left to the observer: what is finished first is not told to the other.
                state.withLock { $0.received.append(transaction.productID) }
            }
        }
        defer { listener.cancel() }
        queue.add(self)
        // A queue that begins later tells of whatever is unfinished then.
        await store.settle()
        try await buy(productIDs.coins, for: token).finish()
        SKPaymentQueue.default().add(payment(for: productIDs.coins, userName: token.uuidString))
        try await buy(productIDs.plan, for: token).finish()
        await askOnDispatchQueue()
        try await store.advance(by: .seconds(93 * 86_400))
        for await result in Transaction.all { check(result.unsafePayloadValue, "the history") }
        for await result in Transaction.unfinished {
            note("unfinished \(result.unsafePayloadValue.productID)")
        }
        queue.remove(self)
    }

    /// Asks for products in a block that knows no task.
    private func askOnDispatchQueue() async {
        dispatchQueue.async { [self] in
            look("a dispatch queue")
            let request = SKProductsRequest(productIdentifiers: [productIDs.coins])
            request.delegate = self
            request.start()
        }
        for await _ in answers.stream {}
    }

    private func look(_ place: String) {
        if (try? SimulatedStore.current) !== store { note("\(place) has another store") }
        if SKPaymentQueue.default() !== queue { note("\(place) has another queue") }
    }

    private func check(_ transaction: Transaction, _ place: String) {
        check(
            token: transaction.appAccountToken,
            productID: transaction.productID,
            date: transaction.purchaseDate,
            place
        )
    }

    private func check(token: UUID?, productID: String, date: Date?, _ place: String) {
        if token != self.token { note("\(place) met the customer \(token?.uuidString ?? "nobody")") }
        if ![productIDs.coins, productIDs.plan].contains(productID) { note("\(place) met the product \(productID)") }
        if let date, !dates.contains(date) { note("\(place) met the date \(date)") }
    }

    private func note(_ stranger: String) { state.withLock { $0.strangers.append(stranger) } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        look("an observer")
        if queue !== self.queue { note("an observer was called by another queue") }
        for transaction in transactions {
            let payment = transaction.payment
            check(
                token: payment.applicationUsername.flatMap { UUID(uuidString: $0) },
                productID: payment.productIdentifier,
                date: transaction.transactionDate,
                "an observer"
            )
            guard transaction.transactionState == .purchased else { continue }
            state.withLock { $0.observed.append(payment.productIdentifier) }
            SKPaymentQueue.default().finishTransaction(transaction)
        }
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        look("a delegate")
        if response.products.map(\.productIdentifier) != [productIDs.coins] { note("a delegate met other products") }
        dispatchQueue.async { [self] in
            look("a dispatch queue, later")
            answers.continuation.finish()
        }
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        note("a delegate met \(error)")
        answers.continuation.finish()
    }
}
