import Dispatch
import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// Measures the wake-up of processes by each other's purchases, approvals and finishes.
///
/// Times are nanoseconds of the machine's monotonic clock, which all processes share. The store is one of the sandbox,
/// where a purchase can ask for an approval.
enum WakingShopper {
    /// The number of purchases of `pace`, and the pause before each step.
    private static let (paces, pause) = (60, Duration.milliseconds(15))

    static func run(_ mode: String, _ database: String, _ configuration: String) async throws {
        let store = try open(database, configuration)
        if mode == "listen" { return await store.run { await listen() } }
        try await store.run { try await buyInPace(in: store) }
    }

    static func open(_ database: String, _ configuration: String) throws -> SimulatedStore {
        try SimulatedStore(
            configuration: URL(filePath: configuration),
            database: SandboxShopper.database(database),
            time: .system,
            app: SimulatedApp(environment: .sandbox)
        )
    }

    /// Prints the time at which each announcement arrives, until the process is killed.
    ///
    /// A line is `received ID TIME` for a transaction. It is `removed ID TIME` for a transaction that left the queue
    /// because another process finished it.
    private static func listen() async {
        let observer = RemovalObserver()
        SKPaymentQueue.default().add(observer)
        var updates = Transaction.updates.makeAsyncIterator()
        CrashingShopper.say("ready")
        while let result = await updates.next() {
            let id = result.unsafePayloadValue.id
            CrashingShopper.say("received \(id) \(now)")
        }
        withExtendedLifetime(observer) {}
    }

    /// Buys now and then, every second time with an approval, and finishes each purchase.
    ///
    /// Prints the time at which each step was on disk: `bought ID TIME`, `approved ID TIME` or `finished ID TIME`.
    private static func buyInPace(in store: SimulatedStore) async throws {
        guard let product = try await Product.products(for: ["coins"]).first else { throw StoreKitError.unknown }
        for number in 0..<paces {
            try await Task.sleep(for: pause)
            let isAsking = number % 2 == 1
            let result = try await product.purchase(options: isAsking ? [.simulatesAskToBuyInSandbox(true)] : [])
            let transaction: Transaction
            switch result {
            case .success(.verified(let bought)):
                CrashingShopper.say("bought \(bought.id) \(now)")
                transaction = bought
            case .pending:
                try await store.approveAll()
                let date = now
                guard case .verified(let approved)? = await Transaction.latest(for: product.id) else {
                    throw StoreKitError.unknown
                }
                CrashingShopper.say("approved \(approved.id) \(date)")
                transaction = approved
            default: throw StoreKitError.unknown
            }
            try await Task.sleep(for: pause)
            await transaction.finish()
            CrashingShopper.say("finished \(transaction.id) \(now)")
        }
    }

    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }
}

/// An observer that prints the time at which each transaction leaves the queue.
private final class RemovalObserver: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        let now = WakingShopper.now
        for transaction in transactions {
            CrashingShopper.say("removed \(transaction.transactionIdentifier ?? "-") \(now)")
        }
    }
}
