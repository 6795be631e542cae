import LocalStore
import StoreInterface
import StoreTestSupport
import Testing

@testable import LocalStore

@Suite(.timeLimit(.minutes(15))) struct HeldStoreTests {
    @Test func `Q-26 what is recorded counts for those who ask next, although nobody has heard of it`() async throws {
        let shop = try TestStore()
        let gate = shop.store.closeGate(before: .announced, productID: nil)
        let before = shop.store.changeNumber
        try await shop.buyOutside("coins")
        #expect(shop.store.changeNumber > before)
        #expect(shop.store.announcements.head == before)
        shop.store.openGate(gate)
        #expect(shop.store.announcements.head == shop.store.changeNumber)
    }

    @Test func `what is held is kept once, and not told again as another process's`() async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        let gate = shop.store.closeGate(before: .announced, productID: nil)
        let first = try await shop.buyOutside("coins")
        for _ in 1...3 { await shop.store.settle() }
        #expect(await shop.store.heldUpdates.count == 1)
        shop.store.openGate(gate)
        let second = try await shop.buyOutside("gems")
        #expect(await feed.take(2).map(\.transactionID) == [first, second])
    }

    @Test func `T-01 what another process bought is held as well`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let (here, there) = (try TestStore(location: location), try TestStore(location: location))
        let feed = here.store.transactionUpdates()
        let gate = here.store.closeGate(before: .announced, productID: nil)
        let first = try await there.buy("coins")
        await here.store.settle()
        #expect(here.store.testControl.arrivals(at: gate) == 1)
        #expect(try await here.identifiers(.unfinished) == [first])
        here.store.openGate(gate)
        #expect(await feed.next()?.transactionID == first)
    }

    @Test func `what another process wrote is listed behind what is held`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("shop.sqlite"))
        let (here, there) = (try TestStore(location: location), try TestStore(location: location))
        let gate = here.store.closeGate(before: .listed, productID: nil)
        let first = try await here.buy("pro")
        let second = try await there.buy("season")
        #expect(try await here.identifiers(.currentEntitlements) == [])
        here.store.openGate(gate)
        #expect(try await here.identifiers(.currentEntitlements) == [second, first])
        #expect(await here.store.lag?.isOver ?? true)
    }

    @Test func `a long history is listed as it was, on each of its pages`() async throws {
        let folder = try TemporaryFolder()
        let shop = try TestStore(location: .file(folder.file("shop.sqlite")))
        for _ in 0..<(LocalStore.pageSize + 10) { try await shop.buyOutside("coins") }
        let before = try await shop.identifiers(.all)
        let gate = shop.store.closeGate(before: .listed, productID: nil)
        try await shop.buyOutside("gems")
        #expect(try await shop.identifiers(.all) == before)
        shop.store.openGate(gate)
        #expect(try await shop.identifiers(.all).count == before.count + 1)
    }

    @Test func `a save that fails delays nothing`() async throws {
        let shop = try TestStore()
        let gate = shop.store.closeGate(before: .listed, productID: nil)
        await #expect(throws: StoreFailure.productUnavailable(id: "nothing")) { try await shop.buy("nothing") }
        #expect(await shop.store.lag?.isOver ?? true)
        shop.store.openGate(gate)
    }
}
