import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Whatever happens, an app that uses one API and an app that uses the other end with the same purchases.
@Suite(.timeLimit(.long)) struct DifferentialTests {
    @Test(arguments: 0..<8) func `both apps grant every paid purchase once and leave none unfinished (X-01, X-02)`(
        part: Int
    ) async throws {
        for number in stride(from: part, to: Extent.seeds.count, by: 8) {
            let seed = Extent.seeds[number]
            let match = try await Match(Script(seed: seed))
            guard !match.complaints.isEmpty else { continue }
            // A failure may not be reproducible; the report shows the shortest script that failed.
            var failed = match
            _ = try await match.script.shrunk { script in
                let shorter = try await Match(script)
                guard !shorter.complaints.isEmpty else { return false }
                failed = shorter
                return true
            }
            Issue.record(
                "script \(seed) (\(RandomSeeds.advice(seed)) OPENSTOREKIT_SCRIPTS=1), shortened:\n\(failed.report)"
            )
            return
        }
    }

    @Test(.enabled(if: TestExtent.looksForRareCases))
    func `the drawn scripts together contain every kind of event of a purchase`() async throws {
        var missing = [
            "purchased", "resubscribed to", "upgraded from", "next renewal as", "renewed", "grace", "billing retry",
            "recovered", "expired", "auto-renew off", "price consent asked", "higher price agreed", "refunded",
            "family shares", "family no longer shares", "customer cancelled", "asked to buy", "approved", "declined",
            "purchase interrupted", "issue resolved", "issue left unresolved", "relaunch", "restored",
        ]
        // The first five contain all of them, as long as the scripts are drawn as now.
        for seed in [3, 23, 51, 177, 277] + Array(1...400 as ClosedRange<UInt64>) where !missing.isEmpty {
            let timeline = try await Match(Script(seed: seed)).observer.timeline
            missing.removeAll { timeline.contains($0) }
        }
        #expect(missing == [])
    }

    @Test(.enabled(if: TestExtent.looksForRareCases), arguments: Mistake.allCases)
    func `the scripts detect an app with a mistake`(
        _ mistake: Mistake
    ) async throws {
        for (observer, async) in [(mistake, nil), (nil, mistake)] as [(Mistake?, Mistake?)] {
            func fails(_ script: Script) async throws -> Bool {
                try await !Match(script, observerMistake: observer, asyncMistake: async).complaints.isEmpty
            }
            var found: Script?
            for seed in 1...200 as ClosedRange<UInt64> where found == nil {
                if try await fails(Script(seed: seed)) { found = Script(seed: seed) }
            }
            let script = try #require(found, "no script detects \(mistake)")
            guard TestExtent.isThorough else { continue }
            let shortest = try await script.shrunk(while: fails)
            #expect(shortest.steps.count <= 3, "\(shortest)")
        }
    }
}
