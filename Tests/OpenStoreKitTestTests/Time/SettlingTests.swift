import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SettlingTests {
    private let store: SimulatedStore

    init() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        let configuration = """
            { "version" : { "major" : 4, "minor" : 0 }, "products" : [
              { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" } ] }
            """
        try Data(configuration.utf8).write(to: file)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
        store = try SimulatedStore(configuration: file)
    }

    private final class Finished: Sendable {
        private let list = Mutex<[UInt64]>([])

        var ids: [UInt64] { list.withLock { $0 } }

        func add(_ id: UInt64) { list.withLock { $0.append(id) } }
    }

    @Test func `a store without listeners settles at once`() async throws {
        try await store.buyOutside("coins")
        await store.settle()
    }

    @Test func `settling waits for the reactions of listeners`() async throws {
        let finished = Finished()
        let listener = store.run {
            Task {
                for await result in Transaction.updates {
                    let transaction = result.unsafePayloadValue
                    await transaction.finish()
                    finished.add(transaction.id)
                }
            }
        }
        defer { listener.cancel() }
        var bought: [UInt64] = []
        for _ in 1...20 {
            bought.append(try await store.buyOutside("coins"))
            await store.settle()
            #expect(finished.ids == bought)
        }
    }

    @Test func `settling waits for a task that has an iterator and has not started yet`() async throws {
        let updates = store.run { Transaction.updates.makeAsyncIterator() }
        let bought = try await store.buyOutside("coins")
        let finished = Finished()
        let listener = Task {
            // As if the task stood in line for a thread.
            for _ in 1...50 { await Task.yield() }
            var updates = updates
            while let result = await updates.next() {
                await result.unsafePayloadValue.finish()
                finished.add(result.unsafePayloadValue.id)
            }
        }
        defer { listener.cancel() }
        await store.settle()
        #expect(finished.ids == [bought])
    }

    @Test func `settling does not wait for an unused iterator`() async throws {
        let kept = store.run { Transaction.updates.makeAsyncIterator() }
        try await store.buyOutside("coins")
        await store.settle()
        await store.settle()
        withExtendedLifetime(kept) {}
    }

    @Test func `settling waits for the work of observers, and for its results`() async throws {
        let observer = PersistentBuyer(times: 5)
        await store.run {
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            queue.add(PersistentBuyer.payment())
            await store.settle()
            #expect(observer.purchases == 5)
            #expect(queue.transactions.isEmpty)
            queue.remove(observer)
        }
    }

    @Test func `settling does not wait for the calling task`() async throws {
        try await store.run {
            var updates = Transaction.updates.makeAsyncIterator()
            for _ in 1...3 {
                let id = try await store.buyOutside("coins")
                let received = await updates.next()?.unsafePayloadValue
                #expect(received?.id == id)
                await store.settle()
                await received?.finish()
            }
        }
    }

    @Test func `settling does not wait for a listener that has ended`() async throws {
        let (received, said) = AsyncStream.makeStream(of: UInt64.self)
        let listener = store.run {
            Task {
                for await result in Transaction.updates {
                    said.yield(result.unsafePayloadValue.id)
                    return
                }
            }
        }
        let id = try await store.buyOutside("coins")
        await store.settle()
        await listener.value
        var ids = received.makeAsyncIterator()
        #expect(await ids.next() == id)
    }
}
