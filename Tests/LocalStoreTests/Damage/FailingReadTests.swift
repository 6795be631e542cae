import LocalStore
import SQLiteDatabase
import StoreInterface
import StoreTestSupport
import StoreTime
import TestWaiting
import Testing

@testable import LocalStore

/// Reads that fail for a while: listeners miss no element, and queries report the failure.
@Suite(.timeLimit(.standard)) struct FailingReadTests {
    private struct BrokenStore {
        let folder: TemporaryFolder
        let shop: TestStore
        let faults: FaultyDatabase

        init() throws {
            folder = try TemporaryFolder()
            shop = try TestStore(location: .file(folder.file("store.sqlite")))
            faults = try FaultyDatabase(folder.file("store.sqlite"))
        }
    }

    /// Starts a listener, and waits until a read for it has failed.
    private func stalled(
        _ feed: StoreFeed<SignedTransaction>,
        taking count: Int,
        in shop: TestStore
    ) async -> Task<[UInt64], Never> {
        let task = Task { await feed.take(count).map(\.transactionID) }
        // The failed read schedules the next attempt on the clock.
        await shop.clock.sleepers(reach: 1)
        return task
    }

    @Test func `a lagging listener repeats a failed read of the journal and receives every update (E-15, T-07)`()
        async throws
    {
        let broken = try BrokenStore()
        let store = broken.shop.store
        let feed = store.transactionUpdates()
        var expected: [UInt64] = []
        for _ in 0..<600 { expected.append(try await broken.shop.buyOutside("coins")) }
        try broken.faults.hideTransactions()
        let listener = await stalled(feed, taking: 600, in: broken.shop)
        // A further call repeats the read, which fails again and loses nothing.
        await store.catchUp()
        try broken.faults.showTransactions()
        await store.catchUp()
        #expect(await listener.value == expected)
        #expect(broken.shop.complaints.all.count { $0.contains("is read again later") } == 1)
        let end = try await broken.shop.buyOutside("gems")
        #expect(await feed.element()?.transactionID == end)
    }

    @Test func `a new listener repeats a failed read of an unfinished transaction (E-15, C-02)`() async throws {
        let broken = try BrokenStore()
        let store = broken.shop.store
        for product in ["coins", "gems", "pro"] { try await broken.shop.buy(product) }
        try broken.faults.hideTransactions()
        let listener = await stalled(store.transactionUpdates(), taking: 3, in: broken.shop)
        try broken.faults.showTransactions()
        await store.catchUp()
        #expect(await listener.value == [0, 1, 2])
    }

    @Test func `a failed read for a listener is repeated by the store's clock without a call (E-15)`() async throws {
        let broken = try BrokenStore()
        let store = broken.shop.store
        try await broken.shop.buy("coins")
        try broken.faults.hideTransactions()
        let listener = await stalled(store.transactionUpdates(), taking: 1, in: broken.shop)
        try broken.faults.showTransactions()
        broken.shop.clock.advance(to: StoreDate(milliseconds: broken.shop.clock.now.milliseconds + 1000))
        #expect(await listener.value == [0])
    }

    @Test func `a listener whose repeated read succeeded is not repeated again (E-15)`() async throws {
        let broken = try BrokenStore()
        let store = broken.shop.store
        try await broken.shop.buy("coins")
        try broken.faults.hideTransactions()
        let feed = store.transactionUpdates()
        let listener = await stalled(feed, taking: 1, in: broken.shop)
        try broken.faults.showTransactions()
        await store.catchUp()
        #expect(await listener.value == [0])
        #expect(!store.sequences.haveStalledListeners)
        try await broken.shop.buyOutside("gems")
        #expect(await feed.element()?.transactionID == 1)
    }

    @Test func `repeated reads begin again with a report and a pause of a second after all have succeeded (E-15)`()
        async
    {
        let clock = ManualStoreClock(now: StoreDate(milliseconds: 0))
        var schedule = RetrySchedule()
        for _ in 0..<2 {
            let (isFirstReported, isSecondReported) = (schedule.noteFailure(), schedule.noteFailure())
            #expect(isFirstReported && !isSecondReported)
            for pause in [1000, 2000] as [Int64] {
                let (rings, ring) = AsyncStream.makeStream(of: StoreDate.self)
                schedule.schedule(on: clock) { ring.yield(clock.now) }
                await clock.sleepers(reach: 1)
                let due = clock.now.advanced(byMilliseconds: pause)
                clock.advance(to: due)
                let rung = await soon("the alarm after \(pause) ms") {
                    for await date in rings { return date as StoreDate? }
                    return nil
                }
                #expect(rung == due)
                schedule.begin()
            }
            schedule.end()
        }
    }

    @Test func `an update of another process that cannot be read at first is announced later (E-15, T-01)`()
        async throws
    {
        let broken = try BrokenStore()
        let store = broken.shop.store
        let feed = store.transactionUpdates()
        let other = try TestStore(location: .file(broken.folder.file("store.sqlite")))
        let coins = try await other.buyOutside("coins")
        let gems = try await other.buyOutside("gems")
        try broken.faults.hideTransactions()
        await store.catchUp()
        try broken.faults.showTransactions()
        await store.catchUp()
        #expect(await feed.take(2).map(\.transactionID) == [coins, gems])
    }

    @Test(arguments: [TransactionQuery.all, .unfinished, .currentEntitlements, .allOf(productID: "coins")])
    func `a page that cannot be read throws and is read whole with the same cursor later (E-16)`(
        query: TransactionQuery
    ) async throws {
        let broken = try BrokenStore()
        let store = broken.shop.store
        try await broken.shop.buy("pro")
        try await broken.shop.buy("coins")
        try broken.faults.hideTransactions()
        let failure = await #expect(throws: StoreFailure.self) { try await store.transactions(query, after: nil) }
        #expect("\(try #require(failure))".contains("transactions"))
        #expect(broken.shop.complaints.all.contains { $0.contains("could not be read, after two attempts") })
        await #expect(throws: StoreFailure.self) { try await store.latestTransaction(productID: "pro") }
        await #expect(throws: StoreFailure.self) { try await store.transaction(id: 0) }
        try broken.faults.showTransactions()
        let expected: [UInt64] =
            switch query {
            case .currentEntitlements: [0]
            case .allOf: [1]
            case .all: [1, 0]
            default: [0, 1]
            }
        #expect(try await broken.shop.identifiers(query) == expected)
    }

    @Test func `an outage is reported once, and at its end with the number of repetitions (E-15)`() async throws {
        let broken = try BrokenStore()
        try broken.faults.connection.execute("ALTER TABLE journal RENAME TO hidden")
        for _ in 0..<50 { await broken.shop.store.catchUp() }
        #expect(broken.shop.complaints.all.count == 1, "\(broken.shop.complaints.all)")
        try broken.faults.connection.execute("ALTER TABLE hidden RENAME TO journal")
        await broken.shop.store.catchUp()
        #expect(broken.shop.complaints.all.count == 2)
        #expect(broken.shop.complaints.all.last?.contains("the store can be used again") == true)
        await broken.shop.store.catchUp()
        #expect(broken.shop.complaints.all.count == 2)
        // The next outage is another one.
        try broken.faults.connection.execute("ALTER TABLE journal RENAME TO hidden")
        await broken.shop.store.catchUp()
        #expect(broken.shop.complaints.all.count == 3)
    }

    @Test func `a changed status that cannot be read at first is announced later (E-15, S-05)`() async throws {
        let broken = try BrokenStore()
        let store = broken.shop.store
        let silver = try await broken.shop.buy("silver.month")
        let feed = store.subscriptionStatusChanges()
        try broken.faults.hideTransactions()
        try await store.setAutoRenewal(false, ofTransaction: silver)
        try broken.faults.showTransactions()
        await store.catchUp()
        let status = try #require(await feed.element())
        #expect(status.renewalInfo.payload(as: RenewalInfoPayload.self)?.autoRenewStatus == 0)
        // It is announced once.
        await store.catchUp()
        try await store.setAutoRenewal(true, ofTransaction: silver)
        let next = try #require(await feed.element())
        #expect(next.renewalInfo.payload(as: RenewalInfoPayload.self)?.autoRenewStatus == 1)
    }
}
