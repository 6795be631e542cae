import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Correct apps survive everything that a store may do, and an app that relies on more is detected.
@Suite(.timeLimit(.long)) struct RandomQuirkTests {
    @Test(arguments: 0..<8)
    func `correct apps of both APIs end with equal purchases on stores with random quirks (X-01)`(part: Int)
        async throws
    {
        for number in stride(from: part, to: Extent.harshSeeds.count, by: 8) {
            let seed = Extent.harshSeeds[number]
            let quirks = SimulatedQuirks.random(seed: seed)
            try await namingSeed(of: quirks) {
                let match = try await Match(Script(seed: seed), quirks: quirks)
                #expect(match.faults == [], "\(match.report)")
            }
        }
    }

    @Test(.enabled(if: TestExtent.looksForRareCases), arguments: Naivety.allCases)
    func `the scripts detect an app that works only on a store without quirks`(_ naivety: Naivety) async throws {
        // The first three detect one app each, as long as the scripts are drawn as now.
        for seed in [1, 6, 26] + Array(2...200 as ClosedRange<UInt64>) {
            let script = Script(seed: seed)
            let quirks = SimulatedQuirks.random(seed: seed)
            let isFoundOut = try await !Match(script, quirks: quirks, naivety: naivety).faults.isEmpty
            if isFoundOut, try await Match(script, naivety: naivety).faults.isEmpty { return }
        }
        Issue.record("nobody noticed that an app is naive: \(naivety)")
    }
}
