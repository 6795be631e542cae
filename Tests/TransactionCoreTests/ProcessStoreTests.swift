import Foundation
import StoreInterface
import StoreTestSupport
import Synchronization
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct ProcessStoreTests {
    private let lines = Complaints()
    private let tests = OpenShops()
    private let fallback: Shop
    private let process: ProcessStore

    init() throws {
        let (fallback, lines) = (try Shop(), lines)
        self.fallback = fallback
        process = ProcessStore(makingDefault: { fallback }) { lines.add($0) }
    }

    @Test func `code without a chosen store gets the default`() {
        #expect(process.store(for: "a call") === fallback)
        #expect(lines.all == [])
    }

    @Test func `the default store is refused beside a test's store, and one line names the remedy`() async throws {
        #expect(process.store(for: "a call") === fallback)
        process.noteTests(tests)
        let stray = process.store(for: "a call")
        #expect(stray !== fallback)
        #expect(process.store(for: "a call") === stray)
        #expect(lines.all.count == 1)
        let line = try #require(lines.all.first)
        #expect(line.hasSuffix("\n") && line.dropLast().allSatisfy { !$0.isNewline })
        for advice in ["SimulatedStore.run(_:)", "SimulatedStore.bind(to:)", "SimulatedStore.install()"] {
            #expect(line.contains(advice))
        }
        await #expect(throws: StoreFailure.self) { try await stray.opened() }
        #expect(stray.ask(else: nil) { $0.presentStorefront } == nil)
        #expect(lines.all.count == 1)
    }

    @Test func `each test without a store is named once, and the trait is the first remedy (E-23)`() throws {
        process.noteTests(tests)
        for test in ["buys", "buys", "restores"] {
            tests.test.withLock { $0 = test }
            #expect(process.store(for: "a call") !== fallback)
        }
        #expect(lines.all.count == 2)
        for (line, test) in zip(lines.all, ["buys", "restores"]) {
            #expect(line.contains("in the test \"\(test)\""))
            let remedies = ["give this test the trait .store(…)", "SimulatedStore.run(_:)", "SimulatedStore.install()"]
            let places = try remedies.map { try #require(line.range(of: $0)).lowerBound }
            #expect(places == places.sorted())
        }
    }

    @Test func `an installed store is available beside a test's store`() throws {
        let installed = try Shop()
        process.install(installed)
        process.noteTests(tests)
        #expect(process.store(for: "a call") === installed)
        process.install(nil)
        #expect(process.store(for: "a call") !== fallback)
    }

    @Test func `a session opens the store of the process beside a test's store, and other calls share it`() throws {
        process.noteTests(tests)
        let session = try Shop()
        let found = try process.store(making: { _ in session })
        #expect(found === session)
        #expect(process.store(for: "a call") === session)
        #expect(lines.all == [])
    }

    @Test func `a session uses the open store of the process`() throws {
        let made = process.store(for: "a call")
        let found = try process.store { _ throws(StoreFailure) -> any Store in throw .unknown }
        #expect(found === made)
    }

    @Test func `a call without a store gets the only open test store`() throws {
        let shop = try Shop()
        process.noteTests(tests)
        tests.shops.withLock { $0 = [shop] }
        #expect(process.store(for: "a call") === shop)
        #expect(process.found === shop)
        #expect(tests.failures.all == [] && lines.all == [])
    }

    @Test func `a call without a store fails each time if several test stores are open`()
        async throws
    {
        let shops = [try Shop(), try Shop()]
        process.noteTests(tests)
        tests.shops.withLock { $0 = shops }
        #expect(process.found == nil)
        let lost = process.store(for: "Transaction.updates")
        #expect(process.store(for: "Transaction.updates") === lost)
        #expect(!shops.contains { $0 === lost } && lost !== fallback)
        await #expect(throws: StoreFailure.self) { try await lost.opened() }
        #expect(tests.failures.all == ["Transaction.updates", "Transaction.updates"])
        #expect(lines.all == ["OpenStoreKit: failed Transaction.updates\n"])
    }
}

/// Test stores that a test opens and closes.
private final class OpenShops: TestStores {
    let shops = Mutex<[Shop]>([])
    let failures = Complaints()

    let test = Mutex<String?>(nil)

    var open: [any StoreSource] { shops.withLock { $0 } }

    var runningTest: String? { test.withLock { $0 } }

    func fail(_ call: String) -> String {
        failures.add(call)
        return "failed \(call)"
    }
}
