import Dispatch
import Foundation
import LocalStore
import OpenStoreKit
import StoreInterface

/// An app that stops reading, in a process of its own: see the page "Bounds" of the documentation.
enum Backlog: String {
    /// Keeps an iterator of `Status.updates` that is never read.
    case unreadStatuses
    /// Keeps an observer of the payment queue that does not return.
    case blockedObserver
    /// Makes the purchases of ``blockedObserver`` without a payment queue.
    case unobserved
    /// Keeps iterators of `Transaction.all` that stopped after their first element.
    case stoppedIterators

    static let statusChanges = 20_000
    static let purchases = 10_000
    static let iterators = 300

    /// Does the work, and returns what the process took for it.
    func run(on file: URL) async throws -> Resources {
        let store = try BenchmarkStore.open(.file(file))
        return try await store.visit {
            switch self {
            case .unreadStatuses: try await Self.changeStatuses(of: store)
            case .blockedObserver: try await Self.buy(in: store, isObserved: true)
            case .unobserved: try await Self.buy(in: store, isObserved: false)
            case .stoppedIterators: await Self.stopIterators()
            }
        }
    }

    private static func changeStatuses(of store: LocalStore) async throws -> Resources {
        let plan = try await Product.find(BenchmarkCatalog.plans[0])
        guard case .success(.verified(let transaction)) = try await plan.purchase() else { throw StoreKitError.unknown }
        await transaction.finish()
        let iterator = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
        func change(_ count: Int) async throws {
            for number in 0..<count {
                try await store.setAutoRenewal(!number.isMultiple(of: 2), ofTransaction: transaction.id)
            }
        }
        // The caches of the process are full then.
        try await change(1000)
        let start = Resources.now
        try await change(statusChanges)
        return withExtendedLifetime(iterator) { Resources.now - start }
    }

    /// An observer that does not return from its first call until it is released.
    private final class BlockedObserver: NSObject, SKPaymentTransactionObserver, Sendable {
        let isCalled = DispatchSemaphore(value: 0)
        let mayReturn = DispatchSemaphore(value: 0)

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            isCalled.signal()
            mayReturn.wait()
        }
    }

    private static func buy(in store: LocalStore, isObserved: Bool) async throws -> Resources {
        PaymentQueueDelivery.queue = DispatchQueue(label: "benchmark")
        let observer = BlockedObserver()
        func buy(_ count: Int) async throws {
            var request = PurchaseRequest(productID: BenchmarkCatalog.consumables[0])
            // Bought again although the one before is not finished.
            request.askedAt = 0
            for _ in 0..<count { try await store.purchaseOutside(request) }
        }
        if isObserved { SKPaymentQueue.default().add(observer) }
        try await buy(500)
        let start = Resources.now
        try await buy(purchases)
        let growth = Resources.now - start
        // The process ends with the observer still blocked.
        return withExtendedLifetime(observer) { growth }
    }

    private static func stopIterators() async -> Resources {
        // The caches of the process are full then.
        for await _ in Transaction.all {}
        let start = Resources.now
        var kept: [Transaction.Transactions.AsyncIterator] = []
        for _ in 0..<iterators {
            var iterator = Transaction.all.makeAsyncIterator()
            _ = await iterator.next()
            kept.append(iterator)
        }
        return withExtendedLifetime(kept) { Resources.now - start }
    }
}

/// The memory and the open files of this process.
struct Resources {
    let bytes: Int
    let openFiles: Int

    static var now: Resources {
        Resources(
            bytes: (try? Probe.memory("VmRSS:")) ?? 0,
            openFiles: (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
        )
    }

    static func - (later: Resources, earlier: Resources) -> Resources {
        Resources(bytes: later.bytes - earlier.bytes, openFiles: later.openFiles - earlier.openFiles)
    }
}
