import StoreControl
import Foundation
import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ReopeningTests {
    @Test func `closing and reopening a store changes nothing (Q-24)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var before: [[UInt64]] = []
        var trust: TrustContext?
        var texts: [SignedTransaction] = []
        do {
            let shop = try TestStore(location: location)
            try await shop.buy("coins")
            try await shop.buy("gems", finishing: true)
            try await shop.buy("pro", finishing: true)
            try await shop.buy("silver.month")
            await shop.pass(.month, times: 2)
            for query in [TransactionQuery.all, .unfinished, .currentEntitlements] {
                before.append(try await shop.identifiers(query))
            }
            texts = try await shop.store.transactions(.all, after: nil).transactions
            trust = shop.store.trust
            #expect(shop.complaints.all == [])
        }
        let shop = try TestStore(location: location, now: StoreDate(milliseconds: 1_741_000_000_000))
        var after: [[UInt64]] = []
        for query in [TransactionQuery.all, .unfinished, .currentEntitlements] {
            after.append(try await shop.identifiers(query))
        }
        #expect(after == before)
        #expect(before[1].count == 4)
        #expect(shop.store.trust == trust)
        #expect(try await shop.store.transactions(.all, after: nil).transactions == texts)
        #expect(await shop.store.violations() == [])
        #expect(shop.complaints.all == [])
    }

    @Test func `renewals that fell due while no process ran are caught up when the store opens (S-39)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        do {
            let shop = try TestStore(location: location)
            try await shop.buy("gold.month")
        }
        let later = StoreCalendar.date(
            adding: BillingPeriod(count: 6, unit: .month),
            to: StoreDate(milliseconds: 1_735_689_600_000)
        )
        let shop = try TestStore(location: location, now: later)
        let feed = shop.store.transactionUpdates()
        var received: [UInt64] = []
        for _ in 0..<7 { received.append(try #require(await feed.element()).transactionID) }
        #expect(received == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test func `a file that is not a database is refused with its path and the reason`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        try Data(repeating: 65, count: 4096).write(to: file)
        let failure = #expect(throws: StoreFailure.self) { try TestStore(location: .file(file)) }
        #expect("\(try #require(failure))".contains(file.path(percentEncoded: false)))
        #expect("\(try #require(failure))".contains("not a database"))
        #expect(try Data(contentsOf: file) == Data(repeating: 65, count: 4096))
    }

    @Test func `a location that cannot be written is refused with its path`() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.file("plain"))
        let file = folder.file("plain/store.sqlite")
        let failure = #expect(throws: StoreFailure.self) { try TestStore(location: .file(file)) }
        #expect("\(try #require(failure))".contains(file.path(percentEncoded: false)))
    }

    @Test func `a store of another app or environment is refused`() throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        _ = try TestStore(location: location)
        let failure = #expect(throws: StoreFailure.self) { try TestStore(location: location, environment: .sandbox) }
        #expect("\(try #require(failure))".contains("Xcode"))
    }
}
