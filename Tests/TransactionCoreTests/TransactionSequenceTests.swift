import Foundation
import StoreInterface
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct TransactionSequenceTests {
    private func shop(_ count: UInt64) throws -> Shop {
        try Shop { state in
            state.transactions = (0..<count).map { Shop.transaction($0, of: $0 % 2 == 0 ? "even" : "odd") }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 9] as [UInt64])
    func `a finite sequence yields every page once and ends (T-15)`(count: UInt64) async throws {
        try await shop(count).visit {
            let ids = await Transaction.all.collected().map(\.unsafePayloadValue.id)
            #expect(ids == (0..<count).reversed())
        }
    }

    @Test func `a purchase during an iteration is not part of it (T-15)`() async throws {
        let shop = try shop(4)
        try await shop.visit {
            var ids: [UInt64] = []
            for await result in Transaction.all {
                ids.append(result.unsafePayloadValue.id)
                shop.withState { $0.transactions.append(Shop.transaction(100 + UInt64(ids.count), of: "even")) }
            }
            #expect(ids == [3, 2, 1, 0])
        }
    }

    @Test func `an iterator that has ended stays ended`() async throws {
        try await shop(1).visit {
            var all = Transaction.all.makeAsyncIterator()
            #expect(await all.next() != nil)
            #expect(await all.next() == nil)
            #expect(await all.next() == nil)
        }
    }

    @Test func `each sequence sends its own query to the store (T-16, T-18, T-19, T-21)`() async throws {
        let shop = try shop(4)
        shop.withState { state in
            state.unfinished = [0, 3]
            state.transactions[2].revocationDate = Shop.openingDay
        }
        try await shop.visit {
            #expect(await ids(Transaction.all(for: "odd")) == [3, 1])
            #expect(await ids(Transaction.unfinished) == [0, 3])
            #expect(await ids(Transaction.currentEntitlements) == [3, 1, 0])
            #expect(await ids(Transaction.currentEntitlements(for: "even")) == [0])
            #expect(await Transaction.currentEntitlement(for: "even")?.unsafePayloadValue.id == 0)
            #expect(await Transaction.currentEntitlement(for: "none") == nil)
            #expect(await Transaction.latest(for: "even")?.unsafePayloadValue.id == 2)
            #expect(await Transaction.latest(for: "none") == nil)
        }
    }

    @Test func `a cancelled task receives the complete result of a finite query (C-23)`() async throws {
        let shop = try shop(5)
        shop.withState { $0.products = [Sample.product("even")] }
        #expect(try await shop.visitCancelled { await Transaction.all.collected().count } == 5)
        #expect(try await shop.visitCancelled { await Transaction.latest(for: "odd")?.unsafePayloadValue.id } == 3)
        #expect(try await shop.visitCancelled { try await Product.products(for: ["even"]).count } == 1)
    }

    @Test
    func `an iteration that fails to read ends with the reason, and continues at the same place on request (E-16)`()
        async throws
    {
        let shop = try shop(6)
        try await shop.visit {
            var all = Transaction.all.makeAsyncIterator()
            #expect(all.readingFailure == nil)
            #expect(await all.next()?.unsafePayloadValue.id == 5)
            #expect(await all.next()?.unsafePayloadValue.id == 4)
            shop.withState { $0.readFailure = (.storage(detail: "the disk is gone"), 1) }
            #expect(await all.next() == nil)
            guard case .systemError(let error) = all.readingFailure else {
                Issue.record("\(String(describing: all.readingFailure))")
                return
            }
            #expect(error.localizedDescription.contains("the disk is gone"))
            var rest: [UInt64] = []
            while let next = await all.next() { rest.append(next.unsafePayloadValue.id) }
            #expect(rest == [3, 2, 1, 0])
            #expect(all.readingFailure == nil)
            shop.withState { $0.readFailure = (.storage(detail: "the disk is gone"), 1) }
            #expect(await Transaction.latest(for: "odd") == nil)
            #expect(await Transaction.latest(for: "odd") != nil)
        }
    }

    @Test func `listening starts when the iterator is made (T-06)`() async throws {
        let shop = try shop(0)
        try await shop.visit {
            var updates = Transaction.updates.makeAsyncIterator()
            shop.updates.say(shop.signed(Shop.transaction(8, of: "odd")))
            shop.updates.say(shop.signed(Shop.transaction(9, of: "odd")))
            #expect(await updates.next()?.unsafePayloadValue.id == 8)
            #expect(await updates.next()?.unsafePayloadValue.id == 9)
        }
    }

    @Test func `every listener receives everything from its own start on (T-06)`() async throws {
        let shop = try shop(0)
        try await shop.visit {
            var early = Transaction.updates.makeAsyncIterator()
            shop.updates.say(shop.signed(Shop.transaction(1, of: "odd")))
            var late = Transaction.updates.makeAsyncIterator()
            shop.updates.say(shop.signed(Shop.transaction(2, of: "odd")))
            #expect(await early.next()?.unsafePayloadValue.id == 1)
            #expect(await early.next()?.unsafePayloadValue.id == 2)
            #expect(await late.next()?.unsafePayloadValue.id == 2)
        }
    }

    @Test func `an iteration begins with the store's replay (T-04)`() async throws {
        let shop = try shop(3)
        shop.withState { $0.unfinished = [0, 2] }
        try await shop.visit {
            var updates = Transaction.updates.makeAsyncIterator()
            shop.updates.say(shop.signed(Shop.transaction(3, of: "odd")))
            #expect(await updates.next()?.unsafePayloadValue.id == 0)
            #expect(await updates.next()?.unsafePayloadValue.id == 2)
            #expect(await updates.next()?.unsafePayloadValue.id == 3)
        }
    }

    @Test func `cancelling the task ends the updates (T-05)`() async throws {
        let shop = try shop(0)
        let received = try await shop.visit {
            let listener = Task {
                var received = 0
                for await _ in Transaction.updates { received += 1 }
                return received
            }
            listener.cancel()
            return await listener.value
        }
        #expect(received == 0)
    }

    @Test func `updates end in a task that was cancelled before it listened`() async throws {
        let received = try await shop(0).visitCancelled { await Transaction.updates.collected().count }
        #expect(received == 0)
    }

    private func ids(_ transactions: Transaction.Transactions) async -> [UInt64] {
        await transactions.collected().map(\.unsafePayloadValue.id)
    }
}
