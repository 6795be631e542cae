import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The ledger of the guide, for the later versions of the class.
typealias Ledger = MigrationSnippets.Delivery.Ledger

/// The versions of one class that the migration guide shows as differences.
@Suite(.timeLimit(.standard)) struct StepTests {
    @Test func `the first three versions grant and finish through the observer, and the shadow only records`()
        async throws
    {
        let store = try await SampleShop.open()
        try await store.run {
            let (grants, reports) = (Recorder(), Recorder())
            let first = Step1.Shop { grants.add("\($1) × \($0)") }
            try await buy("coins", in: store) { first.buy($0) }
            SKPaymentQueue.default().remove(first)
            let second = Step2.Shop(grant: { grants.add("\($1) × \($0)") }, report: { reports.add($0) })
            try await buy("gems", in: store) { second.buy($0) }
            SKPaymentQueue.default().remove(second)
            let records = Recorder()
            let third = Step3.Shop(
                grant: { grants.add("\($1) × \($0)") },
                report: { reports.add($0) },
                record: { records.add($0.unsafePayloadValue.productID) }
            )
            try await store.buyOutside("pro")
            await store.settle()
            #expect(grants.lines == ["1 × coins", "1 × gems", "1 × pro"])
            #expect(reports.lines == ["1", "2"])
            #expect(records.lines == ["pro"])
            #expect(await SampleShop.unfinished() == [])
            SKPaymentQueue.default().remove(third)
        }
    }

    @Test func `the last two versions deliver to the ledger, and the flag leads back to the observer`() async throws {
        let store = try await SampleShop.open()
        try await store.run {
            let (ledger, grants, reports) = (Ledger(), Recorder(), Recorder())
            let switched = Step4.Shop(
                ledger: ledger,
                grant: { grants.add("\($1) × \($0)") },
                report: { reports.add($0) }
            )
            try await switched.buy(SampleShop.product("coins"))
            #expect(await ledger.units == ["coins": 1])
            let back = Step4.Shop(ledger: nil, grant: { grants.add("\($1) × \($0)") }, report: { reports.add($0) })
            try await buy("gems", in: store) { back.buy($0) }
            #expect(grants.lines == ["1 × gems"])
            SKPaymentQueue.default().remove(back)
        }
        let other = try await SampleShop.open()
        try await other.run {
            let (ledger, reports) = (Ledger(), Recorder())
            let last = Step5.Shop(ledger: ledger, report: { reports.add($0) })
            try await last.buy(SampleShop.product("pro"))
            try await other.buyOutside("coins")
            await other.settle()
            #expect(await (ledger.units, ledger.owned) == (["coins": 1], ["pro"]))
            #expect(reports.lines == ["0", "1"])
            #expect(await SampleShop.unfinished() == [])
        }
    }

    @Test func `of the five versions, only the last one passes the test of the sources`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let found = try MigrationSnippets.SourceTest.filesWithObserverNames(in: folder)
        #expect(
            found.filter { $0.wholeMatch(of: /Step\d\.swift/) != nil }.sorted() == (1...4).map { "Step\($0).swift" }
        )
    }

    private func buy(_ productID: String, in store: SimulatedStore, by shop: (SKProduct) -> Void) async throws {
        shop(MigrationSnippets.Converting.oldForm(of: try await SampleShop.product(productID)))
        await store.settle()
    }
}

/// The lines that several closures add.
private final class Recorder: Sendable {
    private let content = Mutex<[String]>([])
    var lines: [String] { content.withLock { $0 } }
    func add(_ line: String) { content.withLock { $0.append(line) } }
}
