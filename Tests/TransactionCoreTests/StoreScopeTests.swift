import Foundation
import StoreInterface
import Testing
@_spi(PaymentQueues) import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreScopeTests {
    @Test func `a scope is its store's identity`() async throws {
        let (first, second) = (try Shop(), try Shop())
        let scope = try await first.visit { StoreScope.current }
        #expect(try await first.visit { StoreScope.current } == scope)
        #expect(try await second.visit { StoreScope.current } != scope)
        #expect(scope.run { StoreScope.current } == scope)
    }

    @Test func `code that runs in a scope uses its store, and so do the tasks that it starts`() async throws {
        let (first, second) = (try Shop(), try Shop())
        let scope = try await first.visit { StoreScope.current }
        try await second.visit {
            scope.run { #expect(StoreConnection.current(for: "a test") === first) }
            await scope.run { () async in #expect(StoreConnection.current(for: "a test") === first) }
            let isFirst = await scope.run { Task { StoreConnection.current(for: "a test") === first } }.value
            #expect(isFirst)
            try await scope.run {
                try await second.visit { #expect(StoreConnection.current(for: "a test") === second) }
            }
            #expect(StoreConnection.current(for: "a test") === second)
        }
    }

    @Test func `neither a scope nor a task that was started in it keeps the store alive`() async throws {
        var shop: Shop? = try Shop()
        weak let former = shop
        let (stream, source) = AsyncStream.makeStream(of: Void.self)
        let started = try await shop?.visit {
            let scope = StoreScope.current
            return (scope, scope.run { Task { for await _ in stream {} } })
        }
        let (scope, task) = try #require(started)
        #expect(scope.isOpen)
        shop = nil
        #expect(former == nil)
        #expect(!scope.isOpen)
        #expect(scope.journalPath == nil)
        #expect(await scope.queueTag(of: 0) == nil)
        #expect(await scope.wait(of: "a") == nil)
        #expect(await scope.signals.collected().isEmpty)
        #expect(scope.run { StoreScope.current } == scope)
        source.finish()
        await task.value
    }

    @Test func `a call in the scope of a released store fails with the reason`() async throws {
        var shop: Shop? = try Shop()
        let scope = try #require(try await shop?.visit { StoreScope.current })
        shop = nil
        let error = await #expect(throws: StoreKitError.self) {
            try await scope.run { try await Product.products(for: ["key"]) }
        }
        guard case .systemError? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a store at the memory address of an earlier store has another identity`() async throws {
        var scopes: Set<StoreScope> = []
        for _ in 0..<50 { scopes.insert(try await Shop().visit { StoreScope.current }) }
        #expect(scopes.count == 50)
    }

    @Test func `the journal is where the store keeps its ledger`() async throws {
        let inFile = try Shop(location: .file(URL(filePath: "/tmp/a shop/ledger.sqlite")))
        let inMemory = try Shop()
        #expect(try await inFile.visit { StoreScope.current.journalPath } == "/tmp/a shop/ledger.sqlite")
        #expect(try await inMemory.visit { StoreScope.current.journalPath } == nil)
    }

    @Test func `purchases of a scope are distinguished by their tags (X-15)`() async throws {
        let shop = try Shop { $0.products = [Sample.product("key")] }
        try await shop.visit {
            let scope = StoreScope.current
            let key = try #require(try await Product.products(for: ["key"]).first)
            _ = try await scope.purchasing(PurchaseMark(tag: "first")) { try await key.purchase() }
            _ = try await key.purchase()
            _ = try await scope.purchasing(PurchaseMark(tag: "waiting")) {
                try await key.purchase(options: [.simulatesAskToBuyInSandbox(true)])
            }
            #expect(await scope.queueTag(of: 0) == "first")
            #expect(await scope.queueTag(of: 1) == nil)
            #expect(await scope.wait(of: "waiting") == .pending(.approval))
            #expect(await scope.wait(of: "first") == .bought)
        }
    }

    @Test func `a purchase whose save is on its way is bought once the save has ended (E-24)`() async throws {
        let shop = try Shop { $0.lateTag = "late" }
        let scope = try await shop.visit { StoreScope.current }
        #expect(await scope.wait(of: "other") == .nothing)
        shop.withState { $0.lateTag = "late" }
        #expect(await scope.wait(of: "late") == .bought)
    }

    @Test func `the outcome of a purchase is unknown while other saves cannot be awaited (E-24)`() async throws {
        let shop = try Shop { $0.readFailure = (.unknown, 1) }
        let scope = try await shop.visit { StoreScope.current }
        #expect(await scope.wait(of: "lost") == nil)
        #expect(await scope.wait(of: "lost") == .nothing)
    }

    @Test func `a tag binds the store, too`() async throws {
        let (first, second) = (try Shop { $0.products = [Sample.product("key")] }, try Shop())
        let scope = try await first.visit { StoreScope.current }
        try await second.visit {
            let key = try #require(try await scope.run { try await Product.products(for: ["key"]) }.first)
            _ = try await scope.purchasing(PurchaseMark(tag: "first")) { try await key.purchase() }
        }
        #expect(first.withState { $0.orders.map(\.queueTag) } == ["first"])
        #expect(second.withState { $0.orders }.isEmpty)
    }

    @Test func `signals are delivered from the iterator's start on (X-02, C-04)`() async throws {
        let shop = try Shop { state in
            state.transactions = [Shop.transaction(0, of: "key")]
            state.unfinished = [0]
        }
        try await shop.visit {
            var signals = StoreScope.current.signals.makeAsyncIterator()
            let bought = try #require(await Transaction.latest(for: "key")).payloadValue
            await bought.finish()
            shop.signals.say(.declined(tag: "waiting"))
            #expect(await signals.next() == .finished(transactionID: 0))
            #expect(await signals.next() == .declined(tag: "waiting"))
        }
    }
}
