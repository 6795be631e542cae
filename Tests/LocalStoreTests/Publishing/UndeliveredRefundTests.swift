import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct UndeliveredRefundTests {
    @Test func `a refund is announced to listeners, finished or not (T-09, C-05)`() async throws {
        let shop = try TestStore()
        let finished = try await shop.buy("coins", finishing: true)
        let open = try await shop.buy("gems")
        let feed = shop.store.transactionUpdates()
        #expect(await feed.element()?.transactionID == open)
        for id in [finished, open] {
            try await shop.store.refundPurchase(id)
            let announced = try #require(await feed.element())
            #expect(announced.transactionID == id)
            #expect(announced.payload?.revocationDate == shop.clock.now)
        }
        #expect(try await shop.identifiers(.unfinished) == [open])
    }

    @Test func `refunds without a listener are announced once to each of the next listeners (C-05)`() async throws {
        let shop = try TestStore()
        let coins = try await shop.buy("coins", finishing: true)
        let pro = try await shop.buy("pro", finishing: true)
        let gems = try await shop.buy("gems")
        for id in [coins, pro, gems] { try await shop.store.refundPurchase(id) }
        let first = shop.store.transactionUpdates()
        let second = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("coins")
        // An unfinished transaction is part of the replay, and is not announced twice.
        #expect(await first.take(4).map(\.transactionID) == [gems, coins, pro, end])
        #expect(await second.take(4).map(\.transactionID) == [gems, coins, pro, end])
        #expect(try await shop.identifiers(.unfinished) == [gems, end])
    }

    @Test func `a refund without a listener is announced at the next launch, and not at later ones (C-05)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var coins: UInt64 = 0
        do {
            let shop = try TestStore(location: location)
            coins = try await shop.buy("coins", finishing: true)
            try await shop.store.refundPurchase(coins)
        }
        for round in 0..<3 {
            let shop = try TestStore(location: location)
            let feed = shop.store.transactionUpdates()
            let end = try await shop.buyOutside("gems")
            let received = await feed.take(round == 0 ? 2 : 1).map(\.transactionID)
            #expect(received == (round == 0 ? [coins, end] : [end]))
            await shop.store.finish(transactionID: end)
        }
    }

    @Test func `several refunds that no listener received are all announced at the next launch (C-05)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var refunded: [UInt64] = []
        for product in ["coins", "gems", "pro"] {
            let shop = try TestStore(location: location)
            let id = try await shop.buy(product, finishing: true)
            try await shop.store.refundPurchase(id)
            refunded.append(id)
        }
        let shop = try TestStore(location: location)
        let feed = shop.store.transactionUpdates()
        #expect(await feed.take(3).map(\.transactionID) == refunded)
    }

    @Test(arguments: [false, true])
    func `the older of two refunds is announced at the next launch only if no listener received it (C-05)`(
        asks: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var older: UInt64 = 0
        do {
            let shop = try TestStore(location: location)
            older = try await shop.buy("coins", finishing: true)
            let newer = try await shop.buy("gems", finishing: true)
            try await shop.store.refundPurchase(older)
            let feed = shop.store.transactionUpdates()
            try await shop.store.refundPurchase(newer)
            // The listener has received a refund only if it asked for the element.
            if asks { #expect(await feed.element()?.transactionID == older) }
        }
        let shop = try TestStore(location: location)
        let feed = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("season")
        #expect(await feed.take(1).map(\.transactionID) == [asks ? end : older])
    }

    @Test func `a listener that leaves early does not consume a refund (C-05)`() async throws {
        let shop = try TestStore()
        let ids = [
            try await shop.buy("coins", finishing: true), try await shop.buy("gems", finishing: true),
            try await shop.buy("pro", finishing: true),
        ]
        do {
            // This listener never asks for an element.
            _ = shop.store.transactionUpdates()
        }
        for id in ids.prefix(2) { try await shop.store.refundPurchase(id) }
        do {
            let hasty = shop.store.transactionUpdates()
            #expect(await hasty.next()?.transactionID == ids[0])
        }
        do {
            // This listener exists at the time of the third refund, and does not ask for it.
            let inattentive = shop.store.transactionUpdates()
            #expect(await inattentive.take(2).map(\.transactionID) == [ids[0], ids[1]])
            try await shop.store.refundPurchase(ids[2])
        }
        let feed = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("coins")
        #expect(await feed.take(2).map(\.transactionID) == [ids[2], end])
    }

    @Test func `a refund that was received live is not announced at the next launch (C-05)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        do {
            let shop = try TestStore(location: location)
            let coins = try await shop.buy("coins", finishing: true)
            let feed = shop.store.transactionUpdates()
            try await shop.store.refundPurchase(coins)
            #expect(await feed.element()?.transactionID == coins)
        }
        let shop = try TestStore(location: location)
        let feed = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("gems")
        #expect(await feed.element()?.transactionID == end)
    }

    @Test func `two refunds are announced at the next launch if a listener ended before its first request (C-05)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var ids: [UInt64] = []
        do {
            let shop = try TestStore(location: location)
            ids = [try await shop.buy("coins", finishing: true), try await shop.buy("gems", finishing: true)]
            try await shop.store.refundPurchase(ids[0])
            // The listener exists at the time of the second refund, and ends with its store before its first request.
            let hasty = shop.store.transactionUpdates()
            try await shop.store.refundPurchase(ids[1])
            withExtendedLifetime(hasty) {}
        }
        let shop = try TestStore(location: location)
        #expect(await shop.store.transactionUpdates().take(2).map(\.transactionID) == ids)
    }

    @Test func `a listener that does not count takes no refund from others, and receives no earlier one (C-05)`()
        async throws
    {
        let shop = try TestStore()
        let ids = [
            try await shop.buy("coins", finishing: true), try await shop.buy("gems", finishing: true),
            try await shop.buy("pro", finishing: true),
        ]
        try await shop.store.refundPurchase(ids[0])
        let uncounted = listener(of: shop) { false }
        try await shop.store.refundPurchase(ids[1])
        #expect(await uncounted.next()?.transactionID == ids[1])
        let feed = shop.store.transactionUpdates()
        try await shop.store.refundPurchase(ids[2])
        #expect(await feed.take(3).map(\.transactionID) == ids)
        #expect(await uncounted.next()?.transactionID == ids[2])
    }

    @Test func `a listener of a payment queue begins with revoked unfinished transactions alone (C-02, Q-19)`()
        async throws
    {
        let shop = try TestStore()
        try await shop.buy("coins", finishing: false)
        let pro = try await shop.buy("pro", finishing: false)
        try await shop.store.refundPurchase(pro)
        let queue = listener(of: shop) { true }
        let app = shop.store.transactionUpdates()
        try await shop.buy("gems", finishing: false)
        #expect(await queue.next()?.transactionID == pro)
        #expect(await app.take(2).map(\.transactionID).contains(pro))
        let outside = try await shop.store.purchaseOutside(PurchaseRequest(productID: "season"))
        #expect(await queue.next()?.transactionID == outside.transactionID)
    }

    @Test func `a listener that no longer counts takes no refund from the next listener (C-05)`() async throws {
        let shop = try TestStore()
        let coins = try await shop.buy("coins", finishing: true)
        let counts = Mutex(true)
        let queue = listener(of: shop) { counts.withLock { $0 } }
        counts.withLock { $0 = false }
        try await shop.store.refundPurchase(coins)
        #expect(await queue.next()?.transactionID == coins)
        do { _ = consume queue }
        #expect(await shop.store.transactionUpdates().next()?.transactionID == coins)
    }

    @Test
    func
        `a listener that counts again receives no refund twice, and shares what it received with later listeners (C-05)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var gems: UInt64 = 0
        do {
            let shop = try TestStore(location: location)
            let coins = try await shop.buy("coins", finishing: true)
            let counts = Mutex(false)
            let observers = ObserverPresence { counts.withLock { $0 } }
            let queue = ListenerRole.$current.withValue(.whilePresent(observers)) { shop.store.transactionUpdates() }
            try await shop.store.refundPurchase(coins)
            #expect(await queue.next()?.transactionID == coins)
            counts.withLock { $0 = true }
            observers.noteArrival()
            observers.noteArrival()
            let later = shop.store.transactionUpdates()
            gems = try await shop.buyOutside("gems")
            #expect(await queue.next()?.transactionID == gems)
            #expect(await later.take(2).map(\.transactionID) == [coins, gems])
        }
        // Both have received it, so that the next launch does not announce it.
        let shop = try TestStore(location: location)
        let feed = shop.store.transactionUpdates()
        let end = try await shop.buyOutside("season")
        #expect(await feed.take(2).map(\.transactionID) == [gems, end])
    }

    @Test
    func `a listener that begins without a counting queue receives earlier refunds when the queue counts (C-05)`()
        async throws
    {
        let shop = try TestStore()
        let ids = [try await shop.buy("coins", finishing: true), try await shop.buy("gems", finishing: true)]
        try await shop.store.refundPurchase(ids[0])
        let counts = Mutex(false)
        let observers = ObserverPresence { counts.withLock { $0 } }
        let queue = ListenerRole.$current.withValue(.whilePresent(observers)) { shop.store.transactionUpdates() }
        try await shop.store.refundPurchase(ids[1])
        #expect(await queue.next()?.transactionID == ids[1])
        counts.withLock { $0 = true }
        observers.noteArrival()
        let end = try await shop.buyOutside("season")
        #expect(await queue.take(2).map(\.transactionID) == [ids[0], end])
    }

    /// A listener such as that of a payment queue, which counts while a closure returns true.
    private func listener(
        of shop: TestStore,
        whichCountsWhile counts: @escaping @Sendable () -> Bool
    ) -> StoreFeed<SignedTransaction> {
        ListenerRole.$current.withValue(.whilePresent(ObserverPresence(counts))) { shop.store.transactionUpdates() }
    }
}
