import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct QuirkBehaviorTests {
    private let kiosk: Kiosk

    init() throws { kiosk = try Kiosk() }

    private func open(_ quirk: SimulatedQuirks.Quirk) throws -> SimulatedStore { try kiosk.open(quirks: [quirk]) }

    // MARK: Listing

    @Test func `with listsLate, a new purchase is missing from the first answer (T-24)`() async throws {
        let store = try open(.listsLate)
        let bought = try #require(try await store.buy("pro"))
        #expect(await store.entitled == [])
        #expect(await store.entitled == [bought.id])
        #expect(await store.unfinished == [bought.id])
    }

    @Test func `with listsLate, a new purchase is listed after two seconds, or when the store has settled (T-24)`()
        async throws
    {
        let store = try open(.listsLate)
        let first = try #require(try await store.buy("coins"))
        try await store.advance(by: .seconds(2))
        #expect(await store.unfinished == [first.id])
        let second = try #require(try await store.buy("gems"))
        await store.settle()
        #expect(await store.unfinished == [first.id, second.id])
    }

    @Test func `observers are not affected by late listing`() async throws {
        let store = try open(.listsLate)
        let recorder = StateObserver()
        try await store.run {
            SKPaymentQueue.default().add(recorder)
            await store.settle()
            try await store.buyOutside("coins")
            await store.settle()
            #expect(recorder.told == ["coins purchased"])
            SKPaymentQueue.default().remove(recorder)
        }
    }

    // MARK: Announcing

    @Test func `with announcesAgain, an announced transaction is announced again with a new signature (T-12, T-54)`()
        async throws
    {
        let store = try open(.announcesAgain)
        var updates = store.updates()
        let id = try await store.buyOutside("coins")
        let first = try #require(await updates.next())
        let second = try #require(await updates.next())
        #expect(try first.payloadValue.id == id)
        #expect(try second.payloadValue.id == id)
        #expect(first.jwsRepresentation != second.jwsRepresentation)
    }

    @Test func `with announcesAgain, a finished purchase is announced although the call returned it (T-12)`()
        async throws
    {
        let store = try open(.announcesAgain)
        var updates = store.updates()
        let bought = try #require(try await store.buy("coins"))
        await bought.finish()
        #expect(try await updates.next()?.payloadValue.id == bought.id)
        #expect(await store.unfinished == [])
    }

    @Test func `with replaysNewestFirst, missed periods are replayed with the newest first (T-07, C-24)`() async throws
    {
        let start = SimulatedTime.epoch
        do {
            let store = try kiosk.open(kiosk.database)
            try await store.buy("coins")
            try await store.buy("plan")?.finish()
        }
        let later = start.addingTimeInterval(65 * 86_400)
        let store = try kiosk.open(kiosk.database, startingAt: later, quirks: [.replaysNewestFirst])
        let unfinished = await store.unfinished
        #expect(unfinished.count == 3)
        var updates = store.updates()
        var received: [UInt64?] = []
        for _ in 1...3 { received.append(await updates.next()?.unsafePayloadValue.id) }
        #expect(received == [unfinished[0], unfinished[2], unfinished[1]])
    }

    @Test
    func
        `with echoesOwnSubscriptions, the app's own subscription is announced, and no other purchase (C-01, T-02)`()
        async throws
    {
        let store = try open(.echoesOwnSubscriptions)
        var updates = store.updates()
        try await store.buy("pro")
        let plan = try #require(try await store.buy("plan"))
        #expect(await updates.next()?.unsafePayloadValue.id == plan.id)
    }

    // MARK: Finishing

    @Test func `with losesFinishes, the first finish is lost, and the second is not, also after a launch (Q-67)`()
        async throws
    {
        let id: UInt64
        do {
            let store = try kiosk.open(kiosk.database, quirks: [.losesFinishes])
            let bought = try #require(try await store.buy("coins"))
            id = bought.id
            await bought.finish()
            #expect(await store.unfinished == [id])
        }
        let store = try kiosk.open(kiosk.database, quirks: [.losesFinishes])
        var updates = store.updates()
        let again = try #require(await updates.next()?.unsafePayloadValue)
        #expect(again.id == id)
        await again.finish()
        #expect(await store.unfinished == [])
    }

    @Test func `with losesFinishes, a transaction is in the queue again at the next launch (Q-67)`() async throws {
        for launch in 1...3 {
            let store = try kiosk.open(kiosk.database, quirks: [.losesFinishes])
            let recorder = StateObserver(finishes: true)
            await store.run {
                SKPaymentQueue.default().add(recorder)
                if launch == 1 { SKPaymentQueue.default().add(StateObserver.payment(for: "coins")) }
                await store.settle()
                #expect(SKPaymentQueue.default().transactions.isEmpty)
                SKPaymentQueue.default().remove(recorder)
                await store.settle()
            }
            let expected =
                switch launch {
                case 1: ["coins purchasing", "coins purchased"]
                case 2: ["coins purchased"]
                default: [String]()
                }
            #expect(recorder.told == expected)
        }
    }

    // MARK: Not answering

    @Test func `a request for products that is not answered ends with its task`() async throws {
        let store = try open(.leavesRequestsUnanswered)
        let request = store.run { Task { try await Product.products(for: ["coins"]).count } }
        #expect(await store.waitUntilUnansweredRequests(reach: 1))
        request.cancel()
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(store.unansweredRequests == 1)
    }

    @Test func `a request for products that is not answered ends with the store`() async throws {
        var store: SimulatedStore? = try open(.leavesRequestsUnanswered)
        let request = try #require(store).run { Task { try await Product.products(for: ["coins"]).count } }
        await store?.waitUntilUnansweredRequests(reach: 1)
        store = nil
        await #expect(throws: StoreKitError.self) { try await request.value }
    }

    @Test func `a payment needs no answer to a request for products`() async throws {
        let store = try open(.leavesRequestsUnanswered)
        let recorder = StateObserver(finishes: true)
        await store.run {
            SKPaymentQueue.default().add(recorder)
            SKPaymentQueue.default().add(StateObserver.payment(for: "coins"))
            await store.settle()
            #expect(recorder.told.last == "coins purchased")
            SKPaymentQueue.default().remove(recorder)
        }
    }

    @Test func `a products request that is not answered can be cancelled (Q-74)`() async throws {
        let store = try open(.leavesRequestsUnanswered)
        let request = SKProductsRequest(productIdentifiers: ["coins"])
        store.run { request.start() }
        #expect(await store.waitUntilUnansweredRequests(reach: 1))
        request.cancel()
        store.quirks = .ideal
        #expect(try await store.run { try await Product.products(for: ["coins"]).count } == 1)
    }

    @Test func `with forgetsStorefront, the storefront is nil (F-02)`() async throws {
        let store = try open(.forgetsStorefront)
        #expect(await store.run { await Storefront.current } == nil)
        await store.run {
            _ = SKPaymentQueue.default()
            await store.settle()
            #expect(SKPaymentQueue.default().storefront == nil)
        }
        store.quirks = .ideal
        #expect(await store.run { await Storefront.current } != nil)
    }

    // MARK: Refunds

    @Test
    func
        `with namesEveryRefund, observers receive refunds of a consumable, and a season's last refund (R-19, C-27)`()
        async throws
    {
        let store = try open(.namesEveryRefund)
        let observer = StateObserver()
        try await store.run {
            SKPaymentQueue.default().add(observer)
            let coins = try await store.buyOutside("coins")
            let seasons = [try await store.buyOutside("season"), try await store.buyOutside("season")]
            await store.settle()
            try await store.refund(coins)
            try await store.refund(seasons[0])
            await store.settle()
            #expect(observer.revocations == ["coins revoked"])
            try await store.refund(seasons[1])
            await store.settle()
            #expect(observer.revocations == ["coins revoked", "season revoked"])
        }
    }

    // MARK: The receipt

    @Test func `with keepsReceipts, the receipt does not change until it is refreshed (A-12, R-11)`() async throws {
        let store = try open(.keepsReceipts)
        try await store.run {
            #expect(try await AppReceipt.data() == nil)
            try await AppReceipt.refresh()
            let empty = try #require(try await AppReceipt.data())
            try await store.buy("pro")
            #expect(try await AppReceipt.data() == empty)
            try await AppStore.sync()
            #expect(try await AppReceipt.data() == empty)
            try await AppReceipt.refresh()
            #expect(try await AppReceipt.data() != empty)
        }
    }
}
