import Foundation
import LocalStore
import StoreInterface
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct GroupCommitTests {
    @Test func `64 purchases at the same time are saved together`() async throws {
        let shop = try TestStore()
        await shop.store.catchUp()
        let saves = SaveCount(of: shop.store)
        let results = await shop.store.atOnce(
            (0..<64).map { _ in
                { store in
                    var request = PurchaseRequest(productID: "coins")
                    request.askedAt = 0
                    _ = try await store.purchase(request)
                }
            }
        )
        #expect(results == Array(repeating: nil, count: 64))
        #expect(saves.count <= 8)
        #expect(try await shop.identifiers(.unfinished) == Array(0..<64))
    }

    @Test func `64 finishes at the same time are saved together`() async throws {
        let shop = try TestStore()
        for _ in 0..<64 { try await shop.buyOutside("coins") }
        let saves = SaveCount(of: shop.store)
        let results = await shop.store.atOnce((0..<64).map { id in { await $0.finish(transactionID: id) } })
        #expect(results == Array(repeating: nil, count: 64))
        #expect(saves.count == 1)
        #expect(try await shop.identifiers(.unfinished) == [])
    }

    @Test func `a refused request in a batch does not affect the others`() async throws {
        let shop = try TestStore()
        let results = await shop.store.atOnce(
            ["coins", "nothing", "gems"].map { product in
                { store in _ = try await store.purchase(PurchaseRequest(productID: product)) }
            }
        )
        #expect(results == [nil, .productUnavailable(id: "nothing"), nil])
        #expect(try await shop.identifiers(.unfinished) == [0, 1])
    }

    @Test func `buying an owned product writes nothing (P-15)`() async throws {
        let shop = try TestStore()
        try await shop.buy("pro", finishing: true)
        let (saves, changes) = (SaveCount(of: shop.store), shop.store.changeNumber)
        try await shop.buy("pro")
        #expect(saves.count == 0)
        #expect(shop.store.changeNumber == changes)
    }
}

/// The number of saves of a store from now on: event observers are called once for each.
private final class SaveCount: Sendable {
    private let saves = Mutex(0)

    init(of store: LocalStore) {
        store.addEventObserver(UUID()) { [weak self] _ in self?.saves.withLock { $0 += 1 } }
    }

    var count: Int { saves.withLock { $0 } }
}
