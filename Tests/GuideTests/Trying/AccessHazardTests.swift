import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Hazards of access and of deliveries that come in numbers: what the wrong version does, and that the right one does not.
@Suite(.timeLimit(.standard)) struct AccessHazardTests {
    typealias Snippets = MigrationSnippets.Hazards

    @Test func `H21 three units that were bought are granted as one, or as three`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            let result = try await SampleShop.product("coins").purchase(options: [.quantity(3)])
            guard case .success(.verified(let coins)) = result else {
                Issue.record("not bought")
                return
            }
            await Snippets.H21Wrong.deliver(coins, inventory: naive)
            await Snippets.H21Right.deliver(coins, inventory: careful)
            #expect((naive.count(of: "coins"), careful.count(of: "coins")) == (1, 3))
        }
    }

    @Test func `H22 of a batch of two at launch the first is handled, or both`() async throws {
        for (isCareful, expected) in [(false, 1), (true, 2)] {
            let store = try await SampleShop.open()
            try await store.run {
                try await store.buyOutside("coins")
                try await store.buyOutside("coins")
                let inventory = Snippets.Inventory()
                let observer = Snippets.ClosureObserver { transactions, queue in
                    if isCareful {
                        Snippets.H22Right.handle(transactions, from: queue, inventory: inventory)
                    } else {
                        Snippets.H22Wrong.handle(transactions, from: queue, inventory: inventory)
                    }
                }
                SKPaymentQueue.default().add(observer)
                await store.settle()
                #expect(inventory.count(of: "coins") == expected)
                #expect(await SampleShop.unfinished().count == 2 - expected)
                SKPaymentQueue.default().remove(observer)
            }
        }
    }

    @Test func `H23 a loop that returns hears one event, and one that continues hears both`() async throws {
        for (isCareful, expected) in [(false, 1), (true, 2)] {
            let store = try await SampleShop.open()
            try await store.run {
                let inventory = Snippets.Inventory()
                let listening =
                    isCareful
                    ? Snippets.H23Right.listen(inventory: inventory) : Snippets.H23Wrong.listen(inventory: inventory)
                defer { listening.cancel() }
                for _ in 1...2 {
                    try await store.buyOutside("coins")
                    await store.settle()
                }
                #expect(inventory.count(of: "coins") == expected)
                #expect(await SampleShop.unfinished().count == 2 - expected)
            }
        }
    }

    @Test func `H24 a renewal stays unfinished, or is handled like a purchase`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            try await store.buyOutside("plan.month")
            try await store.advance(by: .seconds(31 * 86_400))
            let transactions = await Transaction.unfinished.reduce(into: []) { $0.append($1.unsafePayloadValue) }
            #expect(transactions.count == 2)
            for transaction in transactions {
                await Snippets.H24Wrong.deliver(transaction, inventory: Snippets.Inventory())
            }
            #expect(await SampleShop.unfinished().count == 1)
            for transaction in transactions {
                await Snippets.H24Right.deliver(transaction, inventory: Snippets.Inventory())
            }
            #expect(await SampleShop.unfinished() == [])
        }
    }

    @Test func `H25 a subscription that has ended stays unlocked, or not`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            let id = try await store.buyOutside("plan.month")
            let bought = try #require(await Transaction.latest(for: "plan.month")).payloadValue
            await Snippets.H25Wrong.deliver(bought, inventory: naive)
            await Snippets.H25Right.deliver(bought, inventory: careful)
            #expect(careful.count(of: "plan.month") == 1)
            try await store.expireSubscription(of: id)
            await Snippets.H25Right.cameToFront(inventory: careful)
            #expect((naive.count(of: "plan.month"), careful.count(of: "plan.month")) == (1, 0))
        }
    }

    @Test func `H26 an upgrade leaves the former plan unlocked, or not`() async throws {
        // The wrong code compares with Date(), so the store begins at the present moment.
        let store = try await SampleShop.open(startingAt: Date())
        try await store.run {
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            try await store.buyOutside("plan.month")
            try await store.buyOutside("plan.gold")
            let former = try #require(await Transaction.latest(for: "plan.month")).payloadValue
            #expect(former.isUpgraded)
            await Snippets.H26Wrong.deliver(former, inventory: naive)
            await Snippets.H26Right.deliver(former, inventory: careful)
            #expect((naive.count(of: "plan.month"), careful.count(of: "plan.month")) == (1, 0))
            #expect(careful.count(of: "plan.gold") == 1)
        }
    }

    @Test func `H27 the refund of the first period takes away the second, or not (R-18)`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (naive, careful) = (Snippets.Inventory(), Snippets.Inventory())
            let first = try await store.buyOutside("plan.month")
            try await store.advance(by: .seconds(31 * 86_400))
            try await store.refund(first)
            let transactions = await Transaction.all.reduce(into: []) { $0.append($1.unsafePayloadValue) }
            #expect(transactions.contains { $0.id == first && $0.revocationDate != nil })
            for transaction in transactions.sorted(by: { $0.id > $1.id }) {
                await Snippets.H27Wrong.deliver(transaction, inventory: naive)
                await Snippets.H27Right.deliver(transaction, inventory: careful)
            }
            #expect((naive.count(of: "plan.month"), careful.count(of: "plan.month")) == (0, 1))
        }
    }

    @Test func `H28 a family that pays is told that the subscription has expired, or not (S-02, S-35)`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            _ = try await AccessScenario.ownExpiredFamilyPays.play(in: store)
            let states = try await Product.SubscriptionInfo.status(for: "plans").map(\.state)
            #expect(states == [.expired, .subscribed])
            #expect(try await !Snippets.H28Wrong.isSubscribed(toGroup: "plans"))
            #expect(try await Snippets.H28Right.isSubscribed(toGroup: "plans"))
        }
    }
}
