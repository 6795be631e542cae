import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Calls of `finish()` whose save fails: the store repeats them until they are on disk.
@Suite(.timeLimit(.standard)) struct FailingFinishTests {
    private struct BrokenStore {
        let folder: TemporaryFolder
        let shop: TestStore
        let faults: FaultyDatabase
        let journal = Journal()

        init() throws {
            folder = try TemporaryFolder()
            let journal = journal
            shop = try TestStore(location: .file(folder.file("store.sqlite"))) { $0.journalRecorder = journal.write }
            faults = try FaultyDatabase(folder.file("store.sqlite"))
        }

        /// Another store on the same file, as the next launch has.
        func nextLaunch() throws -> TestStore { try TestStore(location: .file(folder.file("store.sqlite"))) }
    }

    @Test func `a finish that fails leaves the transaction unfinished here and at the next launch (E-17)`()
        async throws
    {
        let broken = try BrokenStore()
        let coins = try await broken.shop.buy("coins")
        try broken.faults.refuseEvents()
        await broken.shop.store.finish(transactionID: coins)
        #expect(try await broken.shop.identifiers(.unfinished) == [coins])
        #expect(try await broken.nextLaunch().identifiers(.unfinished) == [coins])
        let lines = broken.shop.complaints.all.filter { $0.contains("transaction \(coins) could not be finished") }
        #expect(lines.count == 1)
    }

    @Test func `a finish that failed is saved at the next call (E-17)`() async throws {
        let broken = try BrokenStore()
        let coins = try await broken.shop.buy("coins")
        try broken.faults.refuseEvents()
        await broken.shop.store.finish(transactionID: coins)
        try broken.faults.removeFault()
        #expect(try await broken.shop.identifiers(.unfinished) == [])
        #expect(try await broken.nextLaunch().identifiers(.unfinished) == [])
    }

    @Test func `a finish that failed is saved after the next save, also if that is another finish (E-17)`() async throws
    {
        let broken = try BrokenStore()
        let ids = [try await broken.shop.buy("coins"), try await broken.shop.buy("gems")]
        try broken.faults.refuseEvents()
        await broken.shop.store.finish(transactionID: ids[0])
        try broken.faults.removeFault()
        await broken.shop.store.finish(transactionID: ids[1])
        let events = await broken.journal.take(4)
        #expect(events.filter { $0.kind == .finished }.map(\.transactionID) == [ids[1], ids[0]])
    }

    @Test func `a finish that failed is saved by the store's clock without a call (E-17)`() async throws {
        let broken = try BrokenStore()
        let coins = try await broken.shop.buy("coins")
        try broken.faults.refuseEvents()
        await broken.shop.store.finish(transactionID: coins)
        try broken.faults.removeFault()
        await broken.shop.clock.sleepers(reach: 1)
        broken.shop.clock.advance(to: StoreDate(milliseconds: broken.shop.clock.now.milliseconds + 1000))
        #expect(await broken.journal.take(2).map(\.kind) == [.purchased, .finished])
    }

    @Test func `a finish that fails repeatedly is retried, and does not stop other changes (E-17)`()
        async throws
    {
        let broken = try BrokenStore()
        let first = try await broken.shop.buy("coins")
        let second = try await broken.shop.buy("gems")
        try broken.faults.refuseFinish(of: first)
        await broken.shop.store.finish(transactionID: first)
        await broken.shop.store.finish(transactionID: second)
        let pro = try await broken.shop.buy("pro")
        #expect(try await broken.shop.identifiers(.unfinished) == [first, pro])
        try broken.faults.removeFault()
        try await broken.shop.buyOutside("season")
        #expect(try await broken.shop.identifiers(.unfinished) == [pro, pro + 1])
    }

    @Test func `a finish that fails again keeps the finishes behind it, which are saved without it (E-17)`()
        async throws
    {
        let broken = try BrokenStore()
        let ids = [
            try await broken.shop.buy("coins"), try await broken.shop.buy("gems"), try await broken.shop.buy("pro"),
        ]
        try broken.faults.refuseEvents()
        for id in ids { await broken.shop.store.finish(transactionID: id) }
        try broken.faults.removeFault()
        try broken.faults.refuseFinish(of: ids[0])
        // The first reading tries the first finish again and stops there, and the second one saves the others.
        _ = try await broken.shop.identifiers(.unfinished)
        #expect(try await broken.shop.identifiers(.unfinished) == [ids[0]])
        try broken.faults.removeFault()
        #expect(try await broken.shop.identifiers(.unfinished) == [])
        #expect(try await broken.nextLaunch().identifiers(.unfinished) == [])
    }

    @Test func `a finish that failed is forgotten when the store is cleared (E-17, TS-08)`() async throws {
        let broken = try BrokenStore()
        let coins = try await broken.shop.buy("coins")
        try broken.faults.refuseFinish(of: coins)
        await broken.shop.store.finish(transactionID: coins, readAt: broken.shop.store.changeNumber)
        try broken.faults.removeFault()
        try await broken.shop.store.clearTransactions()
        // The identifier starts again, and stands for another purchase.
        let gems = try await broken.shop.buy("gems")
        #expect(gems == coins)
        #expect(try await broken.shop.identifiers(.unfinished) == [gems])
    }

    @Test func `a finish of the queue that failed is signalled when its repetition is saved (E-17, Q-80)`() async throws
    {
        let broken = try BrokenStore()
        let signals = broken.shop.store.purchaseSignals()
        let coins = try await broken.shop.buy("coins")
        let gems = try await broken.shop.buy("gems")
        try broken.faults.refuseEvents()
        await QueueFinish.$isUnderWay.withValue(true) { _ = await broken.shop.store.finish(transactionID: coins) }
        try broken.faults.removeFault()
        #expect(try await broken.shop.identifiers(.unfinished) == [gems])
        await broken.shop.store.finish(transactionID: gems)
        #expect(await signals.element() == .finished(transactionID: coins))
    }
}
