import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Tests that the parity check detects the common mistakes of a migration.
@Suite(.timeLimit(.long), .serialized) struct HazardTests {
    @Test func `two correct apps do not differ`() async throws {
        let report = try await SampleApps.check().run()
        #expect(report.isEmpty, "\(report)")
        #expect(report.scenarios.count == 40)
    }

    @Test func `two correct apps do not differ in scenarios that were drawn`() async throws {
        var check = try SampleApps.check()
        check.scenarios = (1...UInt64(TestExtent.cases(6, thorough: 30))).map { ParityScenario.drawn(seed: $0) }
        let report = try await check.run()
        #expect(report.isEmpty, "\(report)")
    }

    @Test(.enabled(if: TestExtent.looksForRareCases), arguments: 1...UInt64(TestExtent.cases(1, thorough: 3)))
    func `two correct apps do not differ on a store with quirks`(seed: UInt64) async throws {
        var check = try SampleApps.check()
        check.quirks = .random(seed: seed)
        check.scenarios = try ParityScenario.standard(for: Goods.storeKitFile).enumerated()
            .filter { $0.offset % TestExtent.cases(3, thorough: 1) == 0 }.map(\.element)
        let report = try await check.run()
        // An app whose finish was lost and that is installed again receives the purchase again, and cannot know of the
        // first grant.
        let differences = report.differences.filter { $0.scenario != "restore" || $0.aspect != .duplicates }
        #expect(differences == [], "\(report)")
        #expect(report.description.contains("seed \(seed)"))
    }

    /// The basic scenarios, in which an unrelated mistake must not cause a difference.
    private static let playedWithEach: Set =
        TestExtent.isThorough ? ["buy", "ask to buy, approved", "refund while closed", "upgrade"] : ["buy"]

    @Test(.enabled(if: TestExtent.looksForRareCases), arguments: Seed.all)
    func `the parity check detects a hazard that is built into an app`(
        _ seed: Seed
    )
        async throws
    {
        var check = try SampleApps.check(
            legacy: seed.lane == .legacy ? seed.hazard : nil,
            new: seed.lane == .new ? seed.hazard : nil
        )
        let standard = try ParityScenario.standard(for: Goods.storeKitFile)
        #expect(seed.scenarios.isSubset(of: standard.map(\.name)))
        if !seed.scenarios.isEmpty {
            check.scenarios = standard.filter { seed.scenarios.union(Self.playedWithEach).contains($0.name) }
        }
        let report = try await check.run()
        let blamed = report.differences.filter { $0.offender == seed.lane }
        let apart = report.differences.filter { $0.offender == nil }
        #expect(seed.faults.isSubset(of: blamed.map(\.aspect)), "\(report)")
        #expect(seed.disagreements.isSubset(of: apart.map(\.aspect)), "\(report)")
        #expect(!report.differences.contains { $0.offender != nil && $0.offender != seed.lane }, "\(report)")
        let causes = (blamed + apart).filter { seed.faults.union(seed.disagreements).contains($0.aspect) }
        #expect(causes.contains { $0.hazards.contains(seed.hazard.name) }, "\(report)")
    }

    @Test(.enabled(if: TestExtent.looksForRareCases))
    func `an old class that finishes before it grants has the same report in every run of the standard scenarios`()
        async throws
    {
        let check = try SampleApps.check(legacy: .h1FinishThenGrant)
        let first = try await check.run().description
        for run in 2...TestExtent.cases(2, thorough: 10) {
            #expect(try await check.run().description == first, "run \(run)")
        }
        #expect(first.contains("- #0 coins"))
    }

    @Test func `H3 an observer that finishes a purchasing transaction stops the test with the reason`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                var check = try SampleApps.check(legacy: .h3FinishInDefault)
                check.scenarios = [ParityScenario("buy", [.buy("coins")])]
                _ = try await check.run()
            }
        )
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("Cannot finish a purchasing transaction"))
    }

    @Test func `the standard scenarios detect all hazards`() {
        let caught = Set(Seed.all.filter { !$0.faults.union($0.disagreements).isEmpty }.map(\.hazard))
        // H3 is caught as the end of the process, above.
        #expect(caught.union([.h3FinishInDefault]) == Set(Hazard.allCases))
        #expect(caught.count + 1 == 27)
    }
}
