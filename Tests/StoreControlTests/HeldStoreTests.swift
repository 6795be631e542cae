import StoreInterface
import StoreTestSupport
import StoreTime
import Testing

@testable import LocalStore
@testable import StoreControl
import TestWaiting

@Suite(.timeLimit(.standard)) struct HeldStoreTests {
    @Test func `a recorded purchase counts for the next request before it is announced (Q-26)`() async throws {
        let shop = try TestStore()
        let controlled = ControlledStore(shop.store)
        let gate = controlled.closeGate(before: .announced, productID: nil)
        let before = shop.store.changeNumber
        try await shop.buyOutside("coins")
        #expect(shop.store.changeNumber > before)
        #expect(shop.store.sequences.updates.head == before)
        controlled.openGate(gate)
        #expect(shop.store.sequences.updates.head == shop.store.changeNumber)
    }

    @Test func `a held update is kept once, and not delivered again as one of another process`() async throws {
        let shop = try TestStore()
        let controlled = ControlledStore(shop.store)
        let feed = shop.store.transactionUpdates()
        let gate = controlled.closeGate(before: .announced, productID: nil)
        let first = try await shop.buyOutside("coins")
        for _ in 1...3 { await shop.store.catchUp() }
        #expect(await controlled.heldUpdates.count == 1)
        controlled.openGate(gate)
        let second = try await shop.buyOutside("gems")
        #expect(await feed.take(2).map(\.transactionID) == [first, second])
    }

    @Test func `after a clearing, a held finish of the queue hides no other finish of the same identifier (TS-08)`()
        async throws
    {
        let shop = try TestStore()
        let controlled = ControlledStore(shop.store)
        let signals = shop.store.purchaseSignals()
        let gate = controlled.closeGate(before: .announced, productID: nil)
        let cleared = try await shop.buyOutside("coins")
        await QueueFinish.$isUnderWay.withValue(true) { _ = await shop.store.finish(transactionID: cleared) }
        try await shop.store.clearTransactions()
        controlled.openGate(gate)
        let again = try await shop.buyOutside("gems")
        #expect(again == cleared)
        await shop.store.finish(transactionID: again)
        #expect(
            await signals.take(2) == [
                .cleared(changeNumber: shop.store.clearedAt), .finished(transactionID: again),
            ]
        )
    }

    @Test func `a purchase of another process is held as well (T-01)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let (here, there) = (try TestStore(location: location), try TestStore(location: location))
        let controlled = ControlledStore(here.store)
        let feed = here.store.transactionUpdates()
        let gate = controlled.closeGate(before: .announced, productID: nil)
        let first = try await there.buy("coins")
        await here.store.catchUp()
        #expect(controlled.testControl.arrivals(at: gate) == 1)
        #expect(try await controlled.local.identifiers(.unfinished) == [first])
        controlled.openGate(gate)
        #expect(await feed.element()?.transactionID == first)
    }

    @Test func `changes of another process are listed after held ones`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let (here, there) = (try TestStore(location: location), try TestStore(location: location))
        let controlled = ControlledStore(here.store)
        let gate = controlled.closeGate(before: .listed, productID: nil)
        let first = try await here.buy("pro")
        let second = try await there.buy("season")
        #expect(try await controlled.local.identifiers(.currentEntitlements) == [])
        controlled.openGate(gate)
        #expect(try await controlled.local.identifiers(.currentEntitlements) == [second, first])
        #expect(await controlled.lag?.isOver ?? true)
    }

    @Test func `a long history is listed as it was, on each of its pages`() async throws {
        let folder = try TemporaryFolder()
        let shop = try TestStore(location: .file(folder.file("shop.sqlite")))
        let controlled = ControlledStore(shop.store)
        for _ in 0..<(Queries.pageSize + 10) { try await shop.buyOutside("coins") }
        let before = try await controlled.local.identifiers(.all)
        let gate = controlled.closeGate(before: .listed, productID: nil)
        try await shop.buyOutside("gems")
        #expect(try await controlled.local.identifiers(.all) == before)
        controlled.openGate(gate)
        #expect(try await controlled.local.identifiers(.all).count == before.count + 1)
    }

    @Test func `a failed change delays no listing`() async throws {
        let shop = try TestStore()
        let controlled = ControlledStore(shop.store)
        let gate = controlled.closeGate(before: .listed, productID: nil)
        await #expect(throws: StoreFailure.productUnavailable(id: "nothing")) { try await shop.buy("nothing") }
        #expect(await controlled.lag?.isOver ?? true)
        controlled.openGate(gate)
    }

    @Test func `a transaction with two held changes is listed as it was before the first (T-24)`() async throws {
        let shop = try TestStore()
        let controlled = ControlledStore(shop.store)
        let id = try await shop.buy("gold.month", finishing: true)
        let end = try await controlled.local.transactions(.all, after: nil).transactions.first?.payload?.expiresDate
        let gate = controlled.closeGate(before: .listed, productID: nil)
        await shop.pass(.day)
        try await shop.store.expireSubscription(ofTransaction: id)
        try await shop.store.refundPurchase(id)
        let held = try #require(try await controlled.local.transactions(.all, after: nil).transactions.first?.payload)
        #expect(held.revocationDate == nil)
        #expect(held.expiresDate == end)
        controlled.openGate(gate)
        let listed = try #require(try await controlled.local.transactions(.all, after: nil).transactions.first?.payload)
        #expect(listed.revocationDate == shop.clock.now)
        #expect(listed.expiresDate == shop.clock.now)
    }

    @Test func `a clearing ends the delay of listings (TS-07)`() async throws {
        let shop = try TestStore()
        let controlled = ControlledStore(shop.store)
        try await shop.buy("gold.month", finishing: true)
        let gate = controlled.closeGate(before: .listed, productID: nil)
        try await shop.buy("coins")
        #expect(try await controlled.local.subscriptionStatuses(groupID: "plans").count == 1)
        try await shop.store.clearTransactions()
        #expect(try await controlled.local.identifiers(.all) == [])
        #expect(try await controlled.local.identifiers(.currentEntitlements) == [])
        #expect(try await controlled.local.subscriptionStatuses(groupID: "plans").isEmpty)
        #expect(await controlled.lag == nil)
        controlled.openGate(gate)
    }
}
