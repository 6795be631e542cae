import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// Hazards of asynchronous code: what the wrong version does, and that the right one does not.
@Suite(.timeLimit(.standard)) struct AsyncHazardTests {
    typealias Snippets = MigrationSnippets.Hazards

    @Test func `H1 a transaction that was finished before its grant is not delivered again`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let inventory = Snippets.Inventory { _ in Issue.record("granted, so this was no crash in between") }
            // The wrong version as far as it comes when the process dies after its first line.
            let transaction = try #require(try await SampleShop.buy("coins")).payloadValue
            await transaction.finish()
            #expect(await SampleShop.unfinished() == [])
            #expect(await Transaction.latest(for: "coins") == nil)
            #expect(inventory.count(of: "coins") == 0)
        }
    }

    @Test func `H1 a purchase that is granted before it is finished is granted and finished`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let inventory = Snippets.Inventory()
            let transaction = try #require(try await SampleShop.buy("coins")).payloadValue
            await Snippets.H1Right.deliver(transaction, inventory: inventory)
            #expect(inventory.count(of: "coins") == 1)
            #expect(await SampleShop.unfinished() == [])
        }
    }

    @Test func `H7 an app that compares identifiers alone misses a refund, and one that compares the change does not`()
        async throws
    {
        let store = try await SampleShop.open()
        try await store.run {
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            var ids: Set<UInt64> = []
            var keys: Set<Snippets.DeliveryKey> = []
            let bought = try #require(try await SampleShop.buy("pro")).payloadValue
            try await store.refund(bought.id)
            let refunded = try #require(await Transaction.latest(for: "pro")).payloadValue
            for transaction in [bought, bought, refunded] {
                Snippets.H7Wrong.handle(transaction, seen: &ids, inventory: naive)
                await Snippets.H7Right.handle(transaction, seen: &keys, inventory: careful)
            }
            #expect(naive.count(of: "pro") == 1)
            #expect(careful.count(of: "pro") == 0)
        }
    }

    @Test func `H8 a refunded transaction is still the latest, and is not an entitlement`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let bought = try #require(try await SampleShop.buy("pro")).payloadValue
            #expect(await Snippets.H8Right.owns("pro"))
            try await store.refund(bought.id)
            #expect(await Snippets.H8Wrong.owns("pro"))
            #expect(await !Snippets.H8Right.owns("pro"))
        }
    }

    @Test
    func `H9 the wrong app grants and finishes an unverified transaction, and the right one waits until it verifies`()
        async throws
    {
        let store = try await SampleShop.open()
        try await store.run {
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            store.failVerification(with: .invalidSignature)
            let coins = try #require(try await SampleShop.buy("coins"))
            let gems = try #require(try await SampleShop.buy("gems"))
            await Snippets.H9Wrong.deliver(coins, inventory: naive)
            await Snippets.H9Right.deliver(gems, inventory: careful)
            #expect(naive.count(of: "coins") == 1)
            #expect(careful.count(of: "gems") == 0)
            #expect(await SampleShop.unfinished() == [gems.unsafePayloadValue.id])
            store.failVerification(with: nil)
            for await result in Transaction.unfinished { await Snippets.H9Right.deliver(result, inventory: careful) }
            #expect(careful.count(of: "gems") == 1)
        }
    }

    @Test func `H10 a purchase that waits for approval is not reported as failed`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            await store.setAskToBuy(true)
            let result = try await SampleShop.product("pro").purchase()
            #expect(Snippets.H10Wrong.message(after: result) == "The purchase failed.")
            #expect(Snippets.H10Right.message(after: result)?.hasPrefix("Waiting for approval") == true)
        }
    }

    @Test func `H12 sync asks the customer to sign in, and reading does not`() async throws {
        let signIns = Atomic(0)
        let customer = SimulatedCustomer(signIn: {
            signIns.add(1, ordering: .relaxed)
            return true
        })
        let store = try await SampleShop.open(customer: customer)
        try await store.run {
            _ = try await SampleShop.buy("pro")
            #expect(await Snippets.H12Right.launch() == ["pro"])
            #expect(signIns.load(ordering: .relaxed) == 0)
            #expect(try await Snippets.H12Wrong.launch() == ["pro"])
            #expect(signIns.load(ordering: .relaxed) == 1)
        }
    }

    @Test func `H13 the restore button reports its result`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let screen = Snippets.H13Right.SettingsScreen()
            #expect(try await screen.restorePressed() == "There was nothing to restore.")
            _ = try await SampleShop.buy("pro")
            #expect(try await screen.restorePressed() == "Your purchases are back.")
        }
    }

    @Test func `H14 missing products are the requested ones without the received ones`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (products, missing) = try await Snippets.H14Right.load(["pro", "gone"])
            #expect(products.map(\.id) == ["pro"])
            #expect(missing == ["gone"])
        }
    }

    @Test func `H15 a price that is formatted by hand is in dollars everywhere`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            await store.moveCustomer(to: "DEU")
            let product = try await SampleShop.product("plan.month")
            #expect(Snippets.H15Wrong.yearly(product) == "$59.88")
            #expect(Snippets.H15Right.yearly(product).contains("€"))
        }
    }

    @Test func `H18 a cancelled reader does not use its result`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            _ = try await SampleShop.buy("pro")
            #expect(try await Snippets.H18Right.isPro())
            let reader = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                #expect(await Snippets.H18Wrong.isPro(), "C-23: this store answers in full")
                return try await Snippets.H18Right.isPro()
            }
            await #expect(throws: CancellationError.self) { try await reader.value }
        }
    }

    @Test func `H19 the latest transaction of a product is not the only open one`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            try await store.buyOutside("plan.month")
            try await store.advance(by: .seconds(70 * 86_400))
            #expect(await SampleShop.unfinished().count == 3)
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            await Snippets.H19Wrong.finishOpen(["plan.month"], inventory: naive)
            #expect(await SampleShop.unfinished().count == 2)
            await Snippets.H19Right.finishOpen(inventory: careful)
            #expect(await SampleShop.unfinished() == [])
            #expect((naive.count(of: "plan.month"), careful.count(of: "plan.month")) == (1, 1))
        }
    }
}
