import Foundation
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The way back from each step: an earlier release of the class runs again on the store of a later one.
@Suite(.timeLimit(.standard)) struct EarlierReleaseTests {
    typealias Releases = (later: Release, earlier: Release)

    static let steps: [Releases] = [
        (.reporting, .recorded), (.shadowing, .reporting), (.switched, .switchedBack), (.removed, .switchedBack),
        (.removed, .recorded),
    ]

    @Test(arguments: steps)
    func `an earlier release that runs again grants nothing twice, and receives what the later one left open (X-12)`(
        releases: Releases
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "way-back-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        #expect(try await launch(releases.earlier, in: folder) { try await $0.buy("coins") } == ["1 × coins"])

        // The later release, which is killed after the customer has paid for coins, and before it knows the result.
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [later = releases.later as Release, folder = folder as URL] in
            let store = try await SampleShop.open(database: .file(folder.appending(path: "store.sqlite")))
            try await store.run {
                let app = RunningRelease(later)
                try await app.buy("gems")
                try await store.buyOutside("pro")
                await store.settle()
                try Data(await app.grants.joined(separator: "\n").utf8).write(to: folder.appending(path: "grants"))
                let gate = store.hold(before: .returned)
                if later.observes {
                    SKPaymentQueue.default().add(SampleShop.payment(for: "coins"))
                } else {
                    Task { try await SampleShop.buy("coins") }
                }
                await gate.waitUntilReached()
                kill(getpid(), SIGKILL)
            }
        }
        let granted = try String(contentsOf: folder.appending(path: "grants"), encoding: .utf8)
        #expect(granted.split(separator: "\n") == ["1 × gems", "1 × pro"])

        #expect(try await launch(releases.earlier, in: folder) { _ in } == ["1 × coins"])
        let again = try await launch(releases.earlier, in: folder) { app in
            #expect(await SampleShop.unfinished() == [])
            try await app.buy("gems")
            SKPaymentQueue.default().restoreCompletedTransactions()
        }
        #expect(again == ["1 × gems", "1 × pro"], "gems are bought again, and pro is restored")
    }

    /// Launches a release with an observer on the store file, and ends it when it has handled everything.
    ///
    /// - Returns: The grants of this launch.
    private func launch(
        _ release: Release,
        in folder: URL,
        _ use: (RunningRelease) async throws -> Void
    ) async throws -> [String] {
        let store = try await SampleShop.open(database: .file(folder.appending(path: "store.sqlite")))
        return try await store.run {
            let app = RunningRelease(release)
            await store.settle()
            try await use(app)
            await store.settle()
            app.end()
            return await app.grants
        }
    }
}

/// The releases of the five steps, and the fourth one after its flag was switched back.
enum Release: Codable, Sendable {
    case recorded, reporting, shadowing, switched, switchedBack, removed

    /// True if the observer finishes transactions.
    var observes: Bool { self != .switched && self != .removed }
}

/// A launched release of the class.
private struct RunningRelease {
    private let log = GrantLog()
    private let ledger = Ledger()
    private let observer: (any SKPaymentTransactionObserver)?
    private let purchase: (Product) async throws -> Void

    init(_ release: Release) {
        let (log, ledger) = (log, ledger)
        let grant: @Sendable (String, Int) -> Void = { log.add("\($1) × \($0)") }
        let old = MigrationSnippets.Converting.oldForm
        switch release {
        case .recorded:
            let shop = Step1.Shop(grant: grant)
            (observer, purchase) = (shop, { shop.buy(old($0)) })
        case .reporting:
            let shop = Step2.Shop(grant: grant, report: { _ in })
            (observer, purchase) = (shop, { shop.buy(old($0)) })
        case .shadowing:
            let shop = Step3.Shop(grant: grant, report: { _ in }, record: { _ in })
            (observer, purchase) = (shop, { shop.buy(old($0)) })
        case .switched:
            let shop = Step4.Shop(ledger: ledger, grant: grant, report: { _ in })
            (observer, purchase) = (nil, { try await shop.buy($0) })
        case .switchedBack:
            let shop = Step4.Shop(ledger: nil, grant: grant, report: { _ in })
            (observer, purchase) = (shop, { shop.buy(old($0)) })
        case .removed:
            let shop = Step5.Shop(ledger: ledger, report: { _ in })
            (observer, purchase) = (nil, { try await shop.buy($0) })
        }
    }

    func buy(_ productID: String) async throws { try await purchase(try await SampleShop.product(productID)) }

    /// The grants of this launch, in the order of their texts.
    var grants: [String] {
        get async {
            let units = await ledger.units.map { "\($1) × \($0)" }
            let owned = await ledger.owned.map { "1 × \($0)" }
            return (log.lines + units + owned).sorted()
        }
    }

    func end() { if let observer { SKPaymentQueue.default().remove(observer) } }
}

/// The grants of a release, in their order.
private final class GrantLog: Sendable {
    private let content = Mutex<[String]>([])
    var lines: [String] { content.withLock { $0 } }
    func add(_ line: String) { content.withLock { $0.append(line) } }
}
