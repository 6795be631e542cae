import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Launches of an app: for the queue, opening a store again is a new launch.
@Suite(.timeLimit(.standard)) struct LaunchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func launch(customer: SimulatedCustomer = .agreeable) throws -> Shop {
        try Shop(database: .file(folder.store), customer: customer)
    }

    @Test func `unfinished transactions are delivered at every launch, as new objects (Q-08, Q-23, Q-24)`() async throws
    {
        var identifiers: [String?] = []
        do {
            let shop = try launch()
            let listener = shop.listener()
            identifiers.append(try await shop.buy("coins", receivedBy: listener).transactionIdentifier)
            identifiers.append(try await shop.buy("pro", receivedBy: listener).transactionIdentifier)
        }
        for _ in 0..<2 {
            let shop = try launch()
            #expect(shop.queue.transactions.isEmpty)
            let listener = shop.listener()
            #expect(await listener.received(1) == [.updated(["coins purchased", "pro purchased"])])
            #expect(shop.queue.transactions.map(\.transactionIdentifier) == identifiers)
        }
        let shop = try launch()
        let listener = shop.listener()
        _ = await listener.received(1)
        for transaction in shop.queue.transactions { shop.queue.finishTransaction(transaction) }
        #expect(
            await listener.received(3) == [
                .updated(["coins purchased", "pro purchased"]), .removed(["coins"]), .removed(["pro"]),
            ]
        )
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `a failed transaction is delivered at every launch until it is finished (Q-62, Q-24)`() async throws {
        do {
            let shop = try launch(customer: .hesitant)
            let listener = shop.listener()
            shop.add("coins") { $0.quantity = 3 }
            _ = try await listener.transaction(in: .failed)
        }
        do {
            let shop = try launch()
            let listener = shop.listener()
            let failed = try await listener.transaction(in: .failed)
            #expect(listener.received == [.updated("coins failed 2")])
            #expect(failed.payment.quantity == 3)
            shop.queue.finishTransaction(failed)
            await listener.receives(.removed(["coins"]))
        }
        let shop = try launch()
        let listener = shop.listener()
        shop.add("gems")
        #expect(await listener.received(2) == [.updated("gems purchasing"), .updated("gems purchased")])
    }

    @Test func `a payment that no observer received is processed after the next launch (Q-07, Q-24)`() async throws {
        do {
            let shop = try launch()
            shop.add("coins") { $0.applicationUsername = "ann" }
            await shop.store.settle()
        }
        let shop = try launch()
        let listener = shop.listener()
        let transaction = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins purchased")])
        #expect(transaction.payment.applicationUsername == "ann")
        #expect(await shop.unfinished.count == 1)
    }

    @Test func `payments from before the launch come before those of this launch (Q-34)`() async throws {
        do {
            let shop = try launch()
            shop.add("coins")
            await shop.store.settle()
        }
        let shop = try launch()
        shop.add("gems")
        await shop.store.settle()
        let listener = shop.listener()
        #expect(
            await listener.received(3) == [
                .updated(["coins purchasing", "gems purchasing"]), .updated("coins purchased"),
                .updated("gems purchased"),
            ]
        )
    }

    @Test func `a payment that was purchasing when the app ended is never purchasing at the next launch (Q-53)`()
        async throws
    {
        let sheet = Gate()
        do {
            let shop = try launch(
                customer: .waiting(at: sheet)
            )
            let listener = shop.listener()
            shop.add("coins")
            await sheet.arrivals()
            _ = try await listener.transaction(in: .purchasing)
            let other = try launch()
            let otherListener = other.listener()
            other.add("gems")
            _ = try await otherListener.transaction(in: .purchased)
            #expect(otherListener.received == [.updated("gems purchasing"), .updated("gems purchased")])
            sheet.open()
            // This listener may receive either of the two purchases first.
            _ = try await listener.transaction(in: .purchased)
        }
        let shop = try launch()
        let listener = shop.listener()
        #expect(await listener.received(1) == [.updated(["gems purchased", "coins purchased"])])
    }

    @Test func `a restored copy is delivered as restored at every launch until it is finished (R-07)`() async throws {
        var identifier: String?
        do {
            let shop = try launch()
            let listener = shop.listener()
            try await shop.buyAndFinish("pro", receivedBy: listener)
            shop.queue.restoreCompletedTransactions()
            identifier = try await listener.transaction(in: .restored).transactionIdentifier
        }
        do {
            let shop = try launch()
            let listener = shop.listener()
            let copy = try await listener.transaction(in: .restored)
            #expect(listener.received == [.updated("pro restored")])
            #expect(copy.transactionIdentifier == identifier)
            #expect(copy.transactionDate == shop.store.now)
            #expect(copy.original?.payment.productIdentifier == "pro")
            shop.queue.restoreCompletedTransactions()
            let second = try await listener.transaction(in: .restored)
            #expect(second.transactionIdentifier != identifier)
            for transaction in shop.queue.transactions { shop.queue.finishTransaction(transaction) }
            await listener.receivesLastRemoval(from: shop.queue)
        }
        let shop = try launch()
        let listener = shop.listener()
        _ = try await shop.buy("coins", receivedBy: listener)
        #expect(listener.received == [.updated("coins purchasing"), .updated("coins purchased")])
    }

    @Test func `a repeated purchase of an owned product is delivered at every launch until it is finished (C-09)`()
        async throws
    {
        var identifier: String?
        do {
            let shop = try launch()
            let listener = shop.listener()
            try await shop.buyAndFinish("pro", receivedBy: listener)
            identifier = try await shop.buy("pro", receivedBy: listener).transactionIdentifier
        }
        let shop = try launch()
        let listener = shop.listener()
        let copy = try await listener.transaction(in: .purchased)
        #expect(listener.received == [.updated("pro purchased")])
        #expect(copy.transactionIdentifier == identifier)
        #expect(copy.original?.payment.productIdentifier == "pro")
    }

    @Test func `an identifier that the queue made is never made again (Q-57)`() async throws {
        var identifiers: Set<String?> = []
        for _ in 0..<3 {
            let shop = try launch()
            let listener = shop.listener()
            if identifiers.isEmpty { try await shop.buyAndFinish("pro", receivedBy: listener) }
            shop.queue.restoreCompletedTransactions()
            let copy = try await listener.transaction(in: .restored)
            identifiers.insert(copy.transactionIdentifier)
            shop.queue.finishTransaction(copy)
            await listener.receivesLastRemoval(from: shop.queue)
        }
        #expect(identifiers.count == 3)
        #expect(!identifiers.contains(nil))
    }

    @Test func `a refund is delivered once, and not at the next launch (R-21, C-15)`() async throws {
        do {
            let shop = try launch()
            let listener = shop.listener()
            let pro = try await shop.buyAndFinish("pro", receivedBy: listener)
            try await shop.store.refund(try #require(pro.transactionIdentifier.flatMap { UInt64($0) }))
            await listener.receives(.revoked(["pro"]))
            // Each callback is recorded before the next one is received.
            _ = try await shop.buy("coins", receivedBy: listener)
        }
        let shop = try launch()
        let listener = shop.listener()
        shop.add("gems")
        await listener.receives(.updated("gems purchased"))
        #expect(
            listener.received == [
                .updated("coins purchased"), .updated("gems purchasing"), .updated("gems purchased"),
            ]
        )
    }

    @Test
    func
        `a purchase that is refunded before it is finished leaves the queue with the process, and stays unfinished (C-15)`()
        async throws
    {
        do {
            let shop = try launch()
            let listener = shop.listener()
            let pro = try await shop.buy("pro", receivedBy: listener)
            try await shop.store.refund(try #require(pro.transactionIdentifier.flatMap { UInt64($0) }))
            await listener.receives(.revoked(["pro"]))
        }
        let shop = try launch()
        let listener = shop.listener()
        let unfinished = await shop.unfinished
        #expect(unfinished.count == 1)
        try await shop.buyAndFinish("gems", receivedBy: listener)
        #expect(listener.received == [.updated("gems purchasing"), .updated("gems purchased"), .removed(["gems"])])
        #expect(shop.queue.transactions == [])
        #expect(await shop.unfinished == unfinished)
    }

    @Test func `a refund while the app is closed is delivered at the next launch, once (C-05)`() async throws {
        do {
            let shop = try launch()
            let listener = shop.listener()
            try await shop.buyAndFinish("pro", receivedBy: listener)
        }
        do {
            let shop = try launch()
            let pro = try #require(await shop.store.run { await Transaction.latest(for: "pro") })
            try await shop.store.refund(pro.unsafePayloadValue.id)
        }
        do {
            let shop = try launch()
            let listener = shop.listener()
            await listener.receives(.revoked(["pro"]))
            try await shop.buyAndFinish("coins", receivedBy: listener)
        }
        let shop = try launch()
        let listener = shop.listener()
        _ = try await shop.buy("gems", receivedBy: listener)
        #expect(listener.received == [.updated("gems purchasing"), .updated("gems purchased")])
    }

    @Test func `user names that only the queue knows survive a launch (R-09)`() async throws {
        do {
            let shop = try launch()
            let listener = shop.listener()
            shop.add("pro") { $0.applicationUsername = "ann" }
            shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
            await listener.receivesLastRemoval(from: shop.queue)
        }
        let shop = try launch()
        let listener = shop.listener()
        shop.queue.restoreCompletedTransactions(withApplicationUsername: "ann")
        #expect(await listener.received(2) == [.updated("pro restored"), .restoreFinished])
    }

    @Test func `the oldest transaction is delivered first, whether it comes from the journal or from the store (Q-20)`()
        async throws
    {
        do {
            let shop = try launch(customer: SimulatedCustomer(purchase: { $0.productID != "gems" }))
            let listener = shop.listener()
            _ = try await shop.buy("coins", receivedBy: listener)
            try await shop.store.advance(by: .seconds(1))
            shop.add("gems")
            _ = try await listener.transaction(in: .failed)
            try await shop.store.advance(by: .seconds(1))
            _ = try await shop.buy("pro", receivedBy: listener)
        }
        let shop = try launch()
        let listener = shop.listener()
        #expect(await listener.received(1) == [.updated(["coins purchased", "gems failed 2", "pro purchased"])])
    }

    @Test func `a transaction that the asynchronous API left unfinished is delivered at launch (X-12)`() async throws {
        do {
            let shop = try launch()
            try await shop.buyAsync("pro")
        }
        let shop = try launch()
        let listener = shop.listener()
        #expect(await listener.received(1) == [.updated("pro purchased")])
    }
}
