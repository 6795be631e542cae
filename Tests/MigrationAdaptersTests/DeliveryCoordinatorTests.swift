import Foundation
import OpenStoreKit
import OpenStoreKitTest
import QueueTestSupport
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DeliveryCoordinatorTests {
    /// What an app granted, in its order, and whether it can at the moment.
    private final class Ledger: Sendable {
        private let state = Mutex<(grants: [String], failures: Int)>(([], 0))

        init(failures: Int = 0) { state.withLock { $0.failures = failures } }

        var grants: [String] { state.withLock { $0.grants } }

        func grant(_ delivery: Delivery) throws {
            try state.withLock { state in
                if state.failures > 0 {
                    state.failures -= 1
                    throw Unexpected("no connection")
                }
                let change =
                    switch delivery.key.change {
                    case .purchase: "granted"
                    case .revocation: "revoked"
                    case .upgrade: "upgraded"
                    case .expiry: "extended"
                    }
                state.grants.append("\(change) \(delivery.quantity) \(delivery.productID)")
            }
        }
    }

    private func desk(
        _ owner: FinishingOwner,
        _ ledger: Ledger,
        _ records: any DeliveryRecords = MemoryDeliveryRecords()
    ) -> DeliveryCoordinator {
        DeliveryCoordinator(owner: owner, records: records) { try ledger.grant($0) }
    }

    private func isGranted(_ outcome: DeliveryOutcome) -> Bool? {
        switch outcome {
        case .granted: true
        case .alreadyGranted: false
        case .nothing, .unverified: nil
        }
    }

    /// The next entries of the queue in a state that ends a payment.
    private func next(_ events: inout QueueEvents.AsyncIterator) async throws -> SKPaymentTransaction {
        while let event = await events.next() {
            guard case .updated(let entries) = event else { continue }
            if let entry = entries.first, entry.state != .purchasing { return entry.transaction }
        }
        throw Unexpected("the queue says nothing")
    }

    @Test(.differs(.finishedElsewhere), arguments: [FinishingOwner.observer, .asynchronous], [true, false])
    func `what both APIs deliver is granted once, and only the owner finishes (X-07)`(
        owner: FinishingOwner,
        queueComesFirst: Bool
    ) async throws {
        let shop = try Shop()
        try await shop.store.run {
            let ledger = Ledger()
            let desk = desk(owner, ledger)
            var events = QueueEvents(of: shop.queue).makeAsyncIterator()
            var updates = Transaction.updates.makeAsyncIterator()
            try await shop.store.buyOutside("coins", quantity: 3)
            let entry = try await next(&events)
            let update = try #require(await updates.next())
            if queueComesFirst {
                #expect(isGranted(try await desk.handle(entry, in: shop.queue)) == true)
                if owner == .asynchronous { #expect(await shop.unfinished.count == 1) }
                #expect(isGranted(try await desk.handle(update)) == false)
            } else {
                #expect(isGranted(try await desk.handle(update)) == true)
                if owner == .observer { #expect(await shop.unfinished.count == 1) }
                #expect(isGranted(try await desk.handle(entry, in: shop.queue)) == false)
            }
            guard case .removed? = await events.next() else { throw Unexpected("nobody finished") }
            #expect(await shop.unfinished == [])
            #expect(ledger.grants == ["granted 3 coins"])
        }
    }

    @Test func `after a relaunch both APIs deliver again, and the records on disk know it (X-12)`() async throws {
        let folder = try TemporaryFolder()
        let records = folder.url.appending(path: "deliveries.sqlite")
        let ledger = Ledger()
        // The process dies after the grant and the record, and before the finish.
        do {
            let shop = try Shop(database: .file(folder.store))
            let result = try await shop.buy("coins")
            let dying = desk(.observer, ledger, try FileDeliveryRecords(file: records))
            #expect(isGranted(try await dying.handle(result)) == true)
        }
        let shop = try Shop(database: .file(folder.store))
        try await shop.store.run {
            let desk = desk(.observer, ledger, try FileDeliveryRecords(file: records))
            var events = QueueEvents(of: shop.queue).makeAsyncIterator()
            let entry = try await next(&events)
            let unfinished = try #require(await shop.results(of: Transaction.unfinished).first)
            async let first = desk.handle(entry, in: shop.queue)
            async let second = desk.handle(unfinished)
            #expect(isGranted(try await first) == false)
            #expect(isGranted(try await second) == false)
            guard case .removed? = await events.next() else { throw Unexpected("nobody finished") }
            #expect(await shop.unfinished == [])
        }
        #expect(ledger.grants == ["granted 1 coins"])
    }

    @Test func `a grant that fails is not recorded, not finished, and tried again`() async throws {
        let shop = try Shop()
        let ledger = Ledger(failures: 1)
        let desk = desk(.asynchronous, ledger)
        let result = try await shop.buy("coins")
        await #expect(throws: Unexpected.self) { try await desk.handle(result) }
        #expect(await shop.unfinished.count == 1)
        #expect(isGranted(try await desk.handle(result)) == true)
        #expect(await shop.unfinished == [])
        #expect(ledger.grants == ["granted 1 coins"])
    }

    @Test(arguments: [0, 1, 5])
    func `deliveries of one key at the same time grant once, whatever fails before`(failures: Int) async throws {
        let shop = try Shop()
        let ledger = Ledger(failures: failures)
        let gate = Gate()
        let desk = DeliveryCoordinator(owner: .asynchronous, records: MemoryDeliveryRecords()) { delivery in
            await gate.pass()
            try ledger.grant(delivery)
        }
        let result = try await shop.buy("coins")
        let tasks = (0..<10).map { _ in Task { try await desk.handle(result) } }
        await gate.arrivals()
        gate.open()
        var (granted, known, failed) = (0, 0, 0)
        for task in tasks {
            switch await task.result {
            case .success(.granted): granted += 1
            case .success(.alreadyGranted): known += 1
            case .success: Issue.record("nothing was delivered")
            case .failure: failed += 1
            }
        }
        #expect(granted == 1)
        #expect(known == 9 - failures)
        #expect(failed == failures)
        #expect(ledger.grants == ["granted 1 coins"])
    }

    @Test func `deliveries of different keys do not wait for each other`() async throws {
        let shop = try Shop()
        let gate = Gate()
        let desk = DeliveryCoordinator(owner: .asynchronous, records: MemoryDeliveryRecords()) { delivery in
            if delivery.productID == "coins" { await gate.pass() }
        }
        let (coins, gems) = (try await shop.buy("coins"), try await shop.buy("gems"))
        let waiting = Task { try await desk.handle(coins) }
        await gate.arrivals()
        #expect(isGranted(try await desk.handle(gems)) == true)
        gate.open()
        #expect(isGranted(try await waiting.value) == true)
    }

    @Test func `revocations and upgrades are deliveries of their own, each once (R-18)`() async throws {
        let shop = try Shop()
        let ledger = Ledger()
        let desk = desk(.asynchronous, ledger)
        let pro = try await shop.buy("pro")
        for result in [pro, try await shop.buy("plan.month"), try await shop.buy("plan.gold")] {
            try await desk.handle(result)
        }
        try await shop.store.refund(pro.unsafePayloadValue.id)
        for _ in 0..<2 {
            for result in await shop.results(of: Transaction.all) { try await desk.handle(result) }
        }
        #expect(ledger.grants.prefix(3) == ["granted 1 pro", "granted 1 plan.month", "granted 1 plan.gold"])
        #expect(ledger.grants.dropFirst(3).sorted() == ["revoked 1 pro", "upgraded 1 plan.month"])
    }

    @Test func `an end that was moved is a delivery of its own, unless no end was known`() async throws {
        let shop = try Shop()
        let month = try await shop.buy("plan.month")
        let transaction = month.unsafePayloadValue
        let end = try #require(transaction.expirationDate)
        let dates: [(Date?, [String])] = [
            (nil, []), (end, []), (end.addingTimeInterval(-0.0002), []),
            (end.addingTimeInterval(-60), ["extended 1 plan.month"]),
        ]
        for (known, grants) in dates {
            let (records, ledger) = (MemoryDeliveryRecords(), Ledger())
            await records.insert(DeliveryKey(transaction), expirationDate: known)
            let desk = desk(.observer, ledger, records)
            for _ in 0..<2 { try await desk.handle(month) }
            #expect(ledger.grants == grants)
            let recorded = await records.expirationDates(of: transaction.id)
            #expect(recorded.contains { abs($0.timeIntervalSince(end)) < 0.001 })
        }
    }

    @Test func `what does not verify is neither granted nor finished (X-21)`() async throws {
        let shop = try Shop()
        shop.store.failVerification(with: .invalidSignature)
        let ledger = Ledger()
        guard
            case .unverified(.invalidSignature) = try await desk(.asynchronous, ledger).handle(await shop.buy("coins"))
        else { throw Unexpected("it was taken for verified") }
        #expect(ledger.grants.isEmpty)
        #expect(await shop.unfinished.count == 1)
    }

    @Test(arguments: [FinishingOwner.observer, .asynchronous])
    func `what only the queue knows is finished by it, and copies grant nothing twice (Q-57)`(
        owner: FinishingOwner
    ) async throws {
        let shop = try Shop()
        try await shop.store.run {
            let ledger = Ledger()
            let desk = desk(owner, ledger)
            let first = try await shop.buy("pro")
            try await desk.handle(first)
            await first.unsafePayloadValue.finish()
            var events = QueueEvents(of: shop.queue).makeAsyncIterator()
            // Bought again: a copy under an identifier that the store does not know.
            shop.queue.add(Shop.payment("pro"))
            #expect(isGranted(try await desk.handle(try await next(&events), in: shop.queue)) == false)
            guard case .removed? = await events.next() else { throw Unexpected("the copy stays") }
            shop.queue.restoreCompletedTransactions()
            #expect(isGranted(try await desk.handle(try await next(&events), in: shop.queue)) == false)
            shop.store.customer = .hesitant
            shop.queue.add(Shop.payment("coins"))
            let failed = try await next(&events)
            guard case .nothing = try await desk.handle(failed, in: shop.queue) else { throw Unexpected("delivered") }
            while !shop.queue.transactions.isEmpty { _ = await events.next() }
            #expect(ledger.grants == ["granted 1 pro"])
        }
    }

    @Test func `records on disk outlive the process and refuse another database`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "deliveries.sqlite")
        let key = DeliveryKey(transactionID: .max, change: .upgrade)
        let date = Date(timeIntervalSince1970: 1_735_689_600.123)
        do {
            let records = try FileDeliveryRecords(file: file)
            #expect(try await !records.contains(key))
            try await records.insert(key, expirationDate: nil)
            try await records.insert(key, expirationDate: date)
            try await records.insert(key, expirationDate: date.addingTimeInterval(9))
        }
        let records = try FileDeliveryRecords(file: file)
        #expect(try await records.contains(key))
        #expect(try await !records.contains(DeliveryKey(transactionID: .max)))
        #expect(try await records.expirationDates(of: .max) == [date])
        #expect(try await records.expirationDates(of: 1) == [])
        _ = try Shop(database: .file(folder.store))
        #expect(throws: DeliveryRecordsFailure.self) { try FileDeliveryRecords(file: folder.store) }
        #expect(throws: DeliveryRecordsFailure.self) {
            try FileDeliveryRecords(file: folder.url.appending(path: "no/folder/here"))
        }
    }
}
