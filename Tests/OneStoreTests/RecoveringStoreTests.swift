import Dispatch
import Foundation
import LocalStore
import OpenStoreKit
import OpenStoreKitTest
import StoreInterface
import StoreTestSupport
import StoreTime
import Synchronization
import Testing

@testable import SimulatedStores
@testable import TransactionCore
import TestWaiting

/// A default store whose database cannot be opened at first, used through both APIs.
@Suite(.timeLimit(.standard)) struct RecoveringStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "recovering-\(UUID().uuidString)")
    private let attempts = Counter()
    private let clock = ManualStoreClock(now: StoreDate(milliseconds: 0))

    /// The number of attempts to open a store.
    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    /// The failures that waiting callers received.
    private final class Answers: Sendable {
        private let arrived = AsyncStream.makeStream(of: StoreFailure.self)

        func add(_ failure: StoreFailure) { arrived.continuation.yield(failure) }

        /// Waits for a number of failures.
        func first(_ count: Int) async -> [StoreFailure] {
            var failures: [StoreFailure] = []
            for await failure in arrived.stream {
                failures.append(failure)
                if failures.count == count { break }
            }
            return failures
        }
    }

    private var file: URL { folder.appending(path: "store.sqlite") }

    /// The default store of a process whose database lies in a folder that may not exist.
    private func store() throws -> RecoveringStore {
        let catalog = try SaleConfiguration(selling: [
            .consumable("coins", price: 0.99), .nonConsumable("pro", price: 9.99),
        ]).catalog()
        let (file, attempts) = (file, attempts)
        return RecoveringStore(at: { .file(file) }, clock: clock, report: { _ in }) { identity throws(StoreFailure) in
            attempts.add()
            let settings = LocalStoreConfiguration(catalog: catalog, location: .file(file), bundleID: "recovering")
            return try LocalStore(settings, identity: identity)
        }
    }

    private func mend() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func clean() { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }

    @Test func `a fault at the first use fails that call alone, and the next one opens the store (E-20)`() async throws
    {
        defer { clean() }
        let store = try store()
        try await StoreConnection.$scoped.withValue(store) {
            for _ in 0..<2 {
                let failure = await #expect(throws: StoreKitError.self) { try await Product.products(for: ["pro"]) }
                guard case .systemError(let error)? = failure else {
                    Issue.record("\(String(describing: failure))")
                    return
                }
                #expect("\(error)".contains(file.path(percentEncoded: false)))
            }
            #expect(AppStore.deviceVerificationID == nil)
            #expect(attempts.value == 3)
            try mend()
            let pro = try #require(try await Product.products(for: ["pro"]).first)
            guard case .success(.verified(let transaction)) = try await pro.purchase() else {
                Issue.record("not bought")
                return
            }
            #expect(AppStore.deviceVerificationID != nil)
            #expect(await Transaction.latest(for: "pro")?.unsafePayloadValue.id == transaction.id)
            #expect(attempts.value == 4)
        }
    }

    @Test func `listeners and observers from before the store opened receive everything (E-20)`() async throws {
        defer { clean() }
        let store = try store()
        try await StoreConnection.$scoped.withValue(store) {
            let updates = Transaction.updates.makeAsyncIterator()
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let listener = Task {
                var updates = updates
                return await updates.next()?.unsafePayloadValue.productID
            }
            await #expect(throws: StoreKitError.self) { try await Product.products(for: ["pro"]) }
            // The next call shares an opening in progress, and the queue may still be in one that is about to fail.
            await store.identity.work.settle()
            try mend()
            _ = try await Product.products(for: ["pro"])
            let local = try #require(store.openStore as? LocalStore)
            #expect(local.identity == store.identity)
            _ = try await local.purchaseOutside(PurchaseRequest(productID: "pro"))
            #expect(await listener.value == "pro")
            await observer.receives(1)
            #expect(observer.history == ["purchased pro"])
            // The same queue buys now.
            SKPaymentQueue.default().add(payment("coins"))
            await observer.receives(3)
            #expect(observer.history == ["purchased pro", "purchasing coins", "purchased coins"])
        }
    }

    @Test func `an observer from before the store opened receives what was unfinished before (E-20, Q-08)`()
        async throws
    {
        defer { clean() }
        let store = try store()
        try await StoreConnection.$scoped.withValue(store) {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            await store.identity.work.settle()
            #expect(store.openStore == nil)
            try mend()
            _ = try await self.store().opened().purchase(PurchaseRequest(productID: "pro"))
            _ = try await Product.products(for: ["pro"])
            await observer.receives(1)
            #expect(observer.history == ["purchased pro"])
        }
    }

    @Test func `an app that only listens is connected after a second on the clock, without a call (E-20)`() async throws
    {
        defer { clean() }
        let store = try store()
        try await StoreConnection.$scoped.withValue(store) {
            var iterator = Transaction.updates.makeAsyncIterator()
            #expect(store.openStore == nil)
            try mend()
            guard case .purchased = try await self.store().opened().purchase(PurchaseRequest(productID: "pro")) else {
                Issue.record("not bought")
                return
            }
            clock.advance(to: StoreDate(milliseconds: 1000))
            #expect(await iterator.next()?.unsafePayloadValue.productID == "pro")
            #expect(store.openStore != nil)
        }
    }

    @Test
    func `an app that only listens is connected after attempts that failed, with pauses of up to a minute (E-20)`()
        async throws
    {
        defer { clean() }
        let store = try store()
        try await StoreConnection.$scoped.withValue(store) {
            var iterator = Transaction.updates.makeAsyncIterator()
            await clock.sleepers(reach: 1)
            for pause in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
                let (failed, end) = (attempts.value, StoreDate(milliseconds: clock.now.milliseconds + pause * 1000))
                clock.advance(to: StoreDate(milliseconds: end.milliseconds - 1))
                #expect(attempts.value == failed, "the pause of \(pause) s is not over")
                clock.advance(to: end)
                // Asleep again, after one more failure.
                await clock.sleepers(reach: 1)
                #expect(attempts.value == failed + 1)
            }
            #expect(store.openStore == nil)
            try mend()
            guard case .purchased = try await self.store().opened().purchase(PurchaseRequest(productID: "pro")) else {
                Issue.record("not bought")
                return
            }
            clock.advance(to: StoreDate(milliseconds: clock.now.milliseconds + 60_000))
            #expect(await iterator.next()?.unsafePayloadValue.productID == "pro")
        }
    }

    @Test func `concurrent first callers share one opening, and no caller holds a lock during it (E-20)`() async {
        let gate = DispatchSemaphore(value: 0)
        let (entered, enter) = AsyncStream.makeStream(of: Void.self)
        let attempts = attempts
        let store = RecoveringStore(at: { .memory }, report: { _ in }) { _ throws(StoreFailure) in
            attempts.add()
            enter.yield()
            gate.wait()
            throw .storage(detail: "the disk is away")
        }
        let first = Task { await #expect(throws: StoreFailure.self) { try await store.opened() } }
        for await _ in entered { break }
        // The opening is in progress: others wait for it, and what needs no store is answered.
        let answers = Answers()
        for _ in 0..<20 {
            let opens = store.join { result in
                guard case .failure(let failure) = result else { return }
                answers.add(failure)
            }
            #expect(!opens)
        }
        #expect(store.openStore == nil && store.recorder?.isRecording != true)
        gate.signal()
        _ = await first.value
        // The callers are answered one after another, so that the first may continue before the last is answered.
        let failures = await soon("the answer to each caller") { await answers.first(20) }
        #expect(failures == Array(repeating: .storage(detail: "the disk is away"), count: 20))
        #expect(attempts.value == 1)
    }
}
