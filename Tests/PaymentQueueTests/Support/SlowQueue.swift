@_spi(PaymentQueues) import AdapterSupport
import OpenStoreKitTest
@_spi(Adapters) @_spi(SimulatedStores) @testable import PaymentQueue
import PurchaseEvents

/// The signals of a store, for a queue that a test delays before it handles an announcement or reads its launch.
final class DelayedSignals: PurchaseSignals {
    private let scope: StoreScope
    /// Called before the queue handles the announcement of a transaction.
    private let beforeAnnouncement: @Sendable (UInt64) async -> Void
    /// Called before the queue reads the transactions from before its launch.
    private let beforeLaunch: @Sendable () async -> Void
    /// Called when the store has answered a purchase of the queue, before the queue learns of it.
    private let afterPurchase: @Sendable () async -> Void
    /// Called before the queue reads the entitlements of revoked products.
    private let beforeReading: @Sendable () async -> Void
    /// Called when the queue handles the refund of a transaction that observers do not receive.
    private let atRefund: @Sendable (UInt64) -> Void
    /// Called before the queue asks for the outcome of a payment; returns false if the outcome is unknown then.
    private let knowsOutcome: @Sendable () async throws -> Bool
    /// Called before the queue reads a transaction; throws if the transaction cannot be read then.
    private let beforeTransaction: @Sendable (UInt64) throws -> Void
    /// Called with each signal that the queue has received.
    private let afterSignal: @Sendable (PurchaseSignal) -> Void

    init(
        of scope: StoreScope,
        beforeAnnouncement: @escaping @Sendable (UInt64) async -> Void,
        beforeLaunch: @escaping @Sendable () async -> Void,
        afterPurchase: @escaping @Sendable () async -> Void,
        beforeReading: @escaping @Sendable () async -> Void,
        atRefund: @escaping @Sendable (UInt64) -> Void,
        knowsOutcome: @escaping @Sendable () async throws -> Bool,
        beforeTransaction: @escaping @Sendable (UInt64) throws -> Void,
        afterSignal: @escaping @Sendable (PurchaseSignal) -> Void
    ) {
        self.scope = scope
        self.knowsOutcome = knowsOutcome
        self.beforeTransaction = beforeTransaction
        self.beforeAnnouncement = beforeAnnouncement
        self.beforeLaunch = beforeLaunch
        self.afterPurchase = afterPurchase
        self.beforeReading = beforeReading
        self.atRefund = atRefund
        self.afterSignal = afterSignal
    }

    var moment: StoreMoment { scope.moment }
    var storefront: Storefront? { scope.storefront }

    func purchasing<R>(_ mark: PurchaseMark, _ body: () async throws -> R) async rethrows -> R {
        let result = try await scope.purchasing(mark, body)
        await afterPurchase()
        return result
    }

    func queueTag(of transactionID: UInt64) async -> String? {
        await beforeAnnouncement(transactionID)
        return await scope.queueTag(of: transactionID)
    }

    func transactionID(tagged tag: String) async -> UInt64? { await scope.transactionID(tagged: tag) }

    func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] {
        await beforeLaunch()
        return await scope.unfinished(at: changeNumber, madeUpTo: limit)
    }

    func transaction(_ id: UInt64) async throws -> Transaction? {
        try beforeTransaction(id)
        return try await scope.transaction(id)
    }

    func namesEveryRefund(_ transactionID: UInt64) -> Bool {
        atRefund(transactionID)
        return scope.namesEveryRefund(transactionID)
    }

    var restoresTwice: Bool { scope.restoresTwice }

    func listening<R>(with role: ListenerRole, _ body: () throws -> R) rethrows -> R {
        try scope.listening(with: role, body)
    }

    func wait(of tag: String) async -> PurchaseWait? {
        do {
            return try await knowsOutcome() ? scope.wait(of: tag) : nil
        } catch {
            return nil
        }
    }

    func reference(to transaction: Transaction) -> PurchaseReference { scope.reference(to: transaction) }

    func listen(_ receive: @escaping @Sendable (PurchaseSignal) -> Void) -> Task<Void, Never> {
        scope.listen { [afterSignal] signal in
            receive(signal)
            afterSignal(signal)
        }
    }

    func readingEverything<R>(_ body: () async throws -> R) async rethrows -> R {
        await beforeReading()
        return try await scope.readingEverything(body)
    }
}

extension Shop {
    /// Creates a queue of the store that waits before some of its steps; it always has signals.
    func slowQueue(
        beforeAnnouncement: @escaping @Sendable (UInt64) async -> Void = { _ in },
        beforeLaunch: @escaping @Sendable () async -> Void = {},
        afterPurchase: @escaping @Sendable () async -> Void = {},
        beforeReading: @escaping @Sendable () async -> Void = {},
        atRefund: @escaping @Sendable (UInt64) -> Void = { _ in },
        knowsOutcome: @escaping @Sendable () async throws -> Bool = { true },
        beforeTransaction: @escaping @Sendable (UInt64) throws -> Void = { _ in },
        afterSignal: @escaping @Sendable (PurchaseSignal) -> Void = { _ in }
    ) -> SKPaymentQueue {
        store.run {
            let scope = StoreScope.current
            let signals = DelayedSignals(
                of: scope,
                beforeAnnouncement: beforeAnnouncement,
                beforeLaunch: beforeLaunch,
                afterPurchase: afterPurchase,
                beforeReading: beforeReading,
                atRefund: atRefund,
                knowsOutcome: knowsOutcome,
                beforeTransaction: beforeTransaction,
                afterSignal: afterSignal
            )
            return SKPaymentQueue(StoreQueue(of: scope, signals: signals))
        }
    }
}
