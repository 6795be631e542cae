import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TransactionCore
import TestWaiting

/// A store that makes due changes by itself: no test calls the store while one falls due.
@Suite(.timeLimit(.standard)) struct WakingTests {
    @Test func `a renewal that falls due wakes the store (T-08)`() async throws {
        let journal = Journal()
        let shop = try TestStore { $0.journalRecorder = journal.write }
        try await shop.buy("gold.month")
        let end = StoreCalendar.date(adding: .month, to: shop.clock.now)
        await shop.clock.sleepers(reach: 1)
        shop.clock.advance(to: end)
        let events = await journal.take(2)
        #expect(events.map(\.kind) == [.purchased, .renewed])
        #expect(events.last?.date == end)
        // The store then sleeps until the next renewal.
        await shop.clock.sleepers(reach: 1)
        shop.clock.advance(to: StoreCalendar.date(adding: .month, to: end))
        #expect(await journal.take(1).map(\.kind) == [.renewed])
    }

    @Test func `several missed renewals are caught up when the store wakes once (S-39, TS-36)`() async throws {
        let journal = Journal()
        let shop = try TestStore { $0.journalRecorder = journal.write }
        try await shop.buy("gold.month")
        try await shop.buy("delta.week")
        await shop.clock.sleepers(reach: 1)
        let start = shop.clock.now
        shop.clock.advance(to: StoreCalendar.date(adding: .month, times: 2, to: start))
        // Two monthly renewals, and eight weekly ones in the 59 days from 1 January 2025.
        let events = await journal.take(2 + 2 + 8).dropFirst(2)
        #expect(events.allSatisfy { $0.kind == .renewed })
        #expect(events.map(\.date) == events.map(\.date).sorted())
        #expect(events.count { $0.productID == "gold.month" } == 2)
    }

    @Test func `an expiry wakes the store and is announced (S-43)`() async throws {
        let shop = try TestStore()
        let feed = shop.store.subscriptionStatusChanges()
        let gold = try await shop.buy("gold.month")
        try await shop.store.setAutoRenewal(false, ofTransaction: gold)
        #expect(await feed.take(2).map(\.state) == [.subscribed, .subscribed])
        await shop.clock.sleepers(reach: 1)
        shop.clock.advance(to: StoreCalendar.date(adding: .month, to: shop.clock.now))
        #expect(await feed.element()?.state == .expired)
    }

    @Test(arguments: [0, 3])
    func `an opened store catches up and sleeps without any call (S-39)`(missed: Int) async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let start = try await {
            let shop = try TestStore(location: location)
            try await shop.buy("gold.month")
            return shop.clock.now
        }()
        let journal = Journal()
        let opened = StoreCalendar.date(adding: .month, times: missed, to: start)
        let shop = try TestStore(location: location, now: opened) { $0.journalRecorder = journal.write }
        if missed > 0 { #expect(await journal.take(missed).allSatisfy { $0.kind == .renewed }) }
        await shop.clock.sleepers(reach: 1)
        shop.clock.advance(to: StoreCalendar.date(adding: .month, times: missed + 1, to: start))
        #expect(await journal.take(1).map(\.kind) == [.renewed])
    }

    @Test func `a released store leaves no sleeping task`() async throws {
        let base = ManualStoreClock(now: StoreDate(milliseconds: 1_735_689_600_000))
        let clock = CountingClock(base)
        do {
            let shop = try TestStore { $0.clock = clock }
            try await shop.buy("gold.month")
            try await shop.buy("delta.week")
            await base.sleepers(reach: 1)
            for _ in 0..<5 {
                base.advance(to: try #require(await shop.store.nextDueDate()))
                await shop.store.catchUp()
                await base.sleepers(reach: 1)
            }
        }
        await clock.isDeserted()
    }

    @Test func `a store that waits for a renewal does not keep itself open through the task that bought`() async throws
    {
        let base = ManualStoreClock(now: StoreDate(milliseconds: 1_735_689_600_000))
        let clock = CountingClock(base)
        do {
            let shop = try TestStore { $0.clock = clock }
            _ = try await StoreConnection.$scoped.withValue(shop.store) { try await shop.buy("gold.month") }
            await base.sleepers(reach: 1)
        }
        await clock.isDeserted()
    }

    @Test func `a store on a scaled clock wakes when the scaled moment comes`() async throws {
        let base = ManualStoreClock(now: StoreDate(milliseconds: 5_000_000))
        let start = StoreDate(milliseconds: 1_735_689_600_000)
        let clock = ScaledStoreClock(startingAt: start, factor: 86_400, base: base)
        let journal = Journal()
        let shop = try TestStore { configuration in
            configuration.clock = clock
            configuration.journalRecorder = journal.write
        }
        try await shop.buy("delta.week")
        await base.sleepers(reach: 1)
        // One day per second.
        base.advance(to: StoreDate(milliseconds: 5_007_000))
        let events = await journal.take(2)
        #expect(events.last?.kind == .renewed)
        #expect(events.last?.date == StoreCalendar.date(adding: .week, to: start))
    }

    @Test func `a renewal comes at its date on a clock that a manager moves meanwhile`() async throws {
        let journal = Journal()
        let folder = try TemporaryFolder()
        let base = ManualStoreClock(now: StoreDate(milliseconds: 1_735_689_600_000))
        let shop = try TestStore(location: .file(folder.file("store.sqlite"))) { configuration in
            configuration.clock = AdjustableStoreClock(base: base)
            configuration.watchesOtherProcesses = true
            configuration.journalRecorder = journal.write
        }
        try await shop.buy("gold.month")
        await base.sleepers(reach: 1)
        // All but a second of the 31 days of January.
        try await shop.store.advanceClock(byMilliseconds: 31 * 86_400_000 - 1000)
        await base.sleepers(reach: 1)
        base.advance(to: base.now.advanced(byMilliseconds: 1000))
        #expect(await journal.take(2).map(\.kind) == [.purchased, .renewed])
    }

    @Test func `a due change that could not be saved is retried without a call`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let journal = Journal()
        let shop = try TestStore(location: .file(file)) { $0.journalRecorder = journal.write }
        try await shop.buy("gold.month")
        await shop.clock.sleepers(reach: 1)
        let faults = try FaultyDatabase(file)
        try faults.refuseEvents()
        shop.clock.advance(to: StoreCalendar.date(adding: .month, to: shop.clock.now))
        // The store woke, the save failed, and the next attempt is scheduled.
        await shop.clock.sleepers(reach: 1)
        #expect(shop.complaints.all.contains { $0.contains("could not be saved") })
        try faults.removeFault()
        shop.clock.advance(to: StoreDate(milliseconds: shop.clock.now.milliseconds + 60_000))
        #expect(await journal.take(2).map(\.kind) == [.purchased, .renewed])
    }

    @Test func `at no moment around a renewal does any query miss the subscription (S-46)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        for _ in 0..<4 {
            let due = try #require(await shop.store.nextDueDate())
            for offset in [-1, 0, 1, 2] as [Int64] {
                let moment = StoreDate(milliseconds: due.milliseconds + offset)
                shop.clock.advance(to: moment)
                let owned = try await shop.store.transactions(.currentEntitlements, after: nil).transactions
                let entitlement = try #require(owned.first?.payload)
                #expect(owned.count == 1)
                #expect(entitlement.purchaseDate <= moment)
                #expect(try #require(entitlement.expiresDate) > moment)
                let status = try #require(try await shop.store.subscriptionStatuses(groupID: "plans").first)
                #expect(status.state == .subscribed)
                #expect(status.transaction == owned.first)
                #expect(try await shop.store.latestTransaction(productID: "gold.month") == owned.first)
                #expect(await !shop.store.isEligibleForIntroductoryOffer(groupID: "plans"))
            }
        }
    }
}
