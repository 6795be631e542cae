import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Hazards of observers: what the wrong version does, and that the right one does not.
@Suite(.timeLimit(.standard)) struct QueueHazardTests {
    typealias Snippets = MigrationSnippets.Hazards
    typealias RecordingObserver = MigrationSnippets.RecordingObserver.RecordingObserver

    @Test func `H2 a failed transaction stays in the queue until it is finished`() async throws {
        let store = try await SampleShop.open(customer: .hesitant)
        await store.run {
            let (queue, inventory, recorder) = (SKPaymentQueue.default(), Snippets.Inventory(), RecordingObserver())
            let naive = Snippets.ClosureObserver { Snippets.H2Wrong.handle($0, from: $1, inventory: inventory) }
            queue.add(naive)
            queue.add(recorder)
            queue.add(SampleShop.payment(for: "coins"))
            await recorder.timeline.waitUntilCount(reaches: 2, in: .observer)
            #expect(queue.transactions.map(\.transactionState) == [.failed])
            // The next launch, with the right code.
            queue.remove(naive)
            let careful = Snippets.ClosureObserver { Snippets.H2Right.handle($0, from: $1, inventory: inventory) }
            queue.add(careful)
            Snippets.H2Right.handle(queue.transactions, from: queue, inventory: inventory)
            await recorder.timeline.waitUntilCount(reaches: 3, in: .observer)
            #expect(queue.transactions.isEmpty)
            #expect(
                recorder.timeline.entries.map(\.event) == ["purchasing coins", "failed coins", "removed coins"]
            )
        }
    }

    @Test func `H3 finishing in a default branch stops the process`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                // A customer who never answers, so that the observer receives the purchase while it is in progress.
                let undecided = SimulatedCustomer(purchase: { _ in
                    for await _ in AsyncStream<Void>.makeStream().stream {}
                    return true
                })
                let store = try await SampleShop.open(customer: undecided)
                await store.run {
                    let inventory = Snippets.Inventory()
                    let naive = Snippets.ClosureObserver { Snippets.H3Wrong.handle($0, from: $1, inventory: inventory) }
                    let recorder = RecordingObserver()
                    SKPaymentQueue.default().add(naive)
                    SKPaymentQueue.default().add(recorder)
                    SKPaymentQueue.default().add(SampleShop.payment(for: "coins"))
                    await recorder.timeline.waitUntilCount(reaches: 2, in: .observer)
                }
            }
        )
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Cannot finish a purchasing transaction"))
    }

    @Test func `H3 finishing every terminal transaction leaves the queue empty`() async throws {
        let store = try await SampleShop.open()
        await store.run {
            let (inventory, recorder) = (Snippets.Inventory(), RecordingObserver())
            let careful = Snippets.ClosureObserver { Snippets.H3Right.handle($0, from: $1, inventory: inventory) }
            SKPaymentQueue.default().add(careful)
            SKPaymentQueue.default().add(recorder)
            SKPaymentQueue.default().add(SampleShop.payment(for: "coins"))
            await recorder.timeline.waitUntilCount(reaches: 3, in: .observer)
            #expect(inventory.count(of: "coins") == 1)
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test func `H5 two owners grant one purchase twice`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (grants, granting) = AsyncStream.makeStream(of: String.self)
            let inventory = Snippets.Inventory { granting.yield($0) }
            let (observer, updates) = Snippets.H5Wrong.listen(inventory: inventory)
            defer { updates.cancel() }
            try await store.buyOutside("gems")
            var received = grants.makeAsyncIterator()
            #expect(await received.next() == "gems")
            #expect(await received.next() == "gems")
            #expect(inventory.count(of: "gems") == 2)
            _ = observer
        }
    }

    @Test func `H5 one owner grants each purchase once`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (grants, granting) = AsyncStream.makeStream(of: String.self)
            let inventory = Snippets.Inventory { granting.yield($0) }
            let watching = Snippets.ClosureObserver { _, _ in }
            let updates = Snippets.H5Right.listen(inventory: inventory, recorder: watching)
            defer { updates.cancel() }
            var received = grants.makeAsyncIterator()
            try await store.buyOutside("gems")
            #expect(await received.next() == "gems")
            try await store.buyOutside("coins")
            #expect(await received.next() == "coins")
            #expect(inventory.count(of: "gems") == 1)
        }
    }

    @Test func `H20 a callback that only the subclass declares is never called`() async throws {
        let store = try await SampleShop.open()
        await store.run {
            let (naive, careful) = (Snippets.H20Wrong.CountingObserver(), Snippets.H20Right.CountingObserver())
            let (queue, inventory, recorder) = (SKPaymentQueue.default(), Snippets.Inventory(), RecordingObserver())
            let finishing = Snippets.ClosureObserver { Snippets.H2Right.handle($0, from: $1, inventory: inventory) }
            for observer: any SKPaymentTransactionObserver in [naive, careful, finishing, recorder] {
                queue.add(observer)
            }
            queue.add(SampleShop.payment(for: "coins"))
            await recorder.timeline.waitUntilCount(reaches: 3, in: .observer)
            #expect(naive.removed == 0)
            #expect(careful.removed == 1)
        }
    }
}
