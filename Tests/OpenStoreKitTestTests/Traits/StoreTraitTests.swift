import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard), .store("Corner.storekit")) struct StoreTraitTests {
    @Test(arguments: 1...8) func `each argument of a test gets a store without purchases`(times: Int)
        async throws
    {
        #expect(await numberOfTransactions() == 0)
        for _ in 1...times { try await buy("coins").finish() }
        try await SimulatedStore.current.buyOutside("pro")
        #expect(await numberOfTransactions() == 1)
    }

    @Test func `a store of a test stands still until the test moves it`() async throws {
        let store = try SimulatedStore.current
        let start = store.now
        let first = try await buy("coins")
        #expect(first.purchaseDate == start)
        await first.finish()
        #expect(store.now == start)
        try await store.advance(by: .seconds(86_400))
        #expect(try await buy("coins").purchaseDate == start.addingTimeInterval(86_400))
    }

    @Test(.store("Corner.storekit", .startingAt(SimulatedTime.epoch)))
    func `a store can begin at the fixed date that stored timelines have`() async throws {
        #expect(try SimulatedStore.current.now == Date(timeIntervalSince1970: 1_735_689_600))
    }

    @Test func `tasks inherit the store`() async throws {
        let store = try SimulatedStore.current
        let inside = try await Task { try SimulatedStore.current }.value
        #expect(inside === store)
        let detached = try await Task.detached(priority: .low) { try SimulatedStore.current }.value
        #expect(detached === store)
        let plain = await Task.detached { SKPaymentQueue.default() }.value
        #expect(plain === SKPaymentQueue.default())
        let thread = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: try? SimulatedStore.current) }.start()
        }
        #expect(thread == nil)
    }

    @Test(.store(selling: [.consumable("gems", price: 1.99)])) func `the innermost store is used`() async throws {
        #expect(try await Product.products(for: ["gems", "coins"]).map(\.id) == ["gems"])
    }

    @Suite(.store(selling: [.consumable("stars", price: 2.99)], .startingAt(Date(timeIntervalSince1970: 1e9))))
    struct Nested {
        @Test func `the store of an inner suite is used in it`() async throws {
            #expect(try await Product.products(for: ["stars", "coins"]).map(\.id) == ["stars"])
            #expect(try SimulatedStore.current.now == Date(timeIntervalSince1970: 1e9))
        }
    }

    @Suite struct Inheriting {
        @Test func `a nested suite inherits the store trait`() async throws {
            #expect(try await Product.products(for: ["coins"]).count == 1)
        }
    }

    @Test func `a missing file fails the test, and the error lists the searched places`() async throws {
        let trait: StoreTrait = .store("Nowhere.storekit")
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        let error = try await #require(throws: SimulatedStoreError.self) {
            try await trait.provideScope(for: test, testCase: testCase) {
                Issue.record("there is no store to test with")
            }
        }
        #expect(error.description.contains("Nowhere.storekit"))
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        #expect(error.description.contains(folder.path(percentEncoded: false)))
    }

    @Test(.store("Corner.storekit", .preparing { await $0.setAskToBuy(true) }))
    func `a store can be prepared`() async throws {
        let product = try #require(await Product.products(for: ["coins"]).first)
        guard case .pending = try await product.purchase() else {
            Issue.record("nobody had to approve")
            return
        }
    }
}
