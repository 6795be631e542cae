import Foundation
import OpenStoreKitTest
import Testing

/// Whatever happens, an app that uses one API and an app that uses the other end with the same purchases.
@Suite struct DifferentialTests {
    /// How many scripts are played; each seed is one.
    private static let count = ProcessInfo.processInfo.environment["OPENSTOREKIT_SCRIPTS"].flatMap { Int($0) } ?? 200
    private static let firstSeed: UInt64 =
        ProcessInfo.processInfo.environment["OPENSTOREKIT_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(arguments: 0..<8) func `X-01 X-02 both apps are told of everything that was paid for`(part: Int) async throws
    {
        for number in stride(from: part, to: Self.count, by: 8) {
            let seed = Self.firstSeed + UInt64(number)
            let match = try await Match(Script(seed: seed))
            guard !match.complaints.isEmpty else { continue }
            let shortest = try await match.script.shrunk { try await !Match($0).complaints.isEmpty }
            Issue.record("script \(seed), shortened:\n\(try await Match(shortest).report)")
            return
        }
    }

    @Test(arguments: Mistake.allCases) func `an app that makes a mistake is found out`(_ mistake: Mistake) async throws
    {
        for (observer, async) in [(mistake, nil), (nil, mistake)] as [(Mistake?, Mistake?)] {
            func fails(_ script: Script) async throws -> Bool {
                try await !Match(script, observerMistake: observer, asyncMistake: async).complaints.isEmpty
            }
            var found: Script?
            for seed in 1...200 as ClosedRange<UInt64> where found == nil {
                if try await fails(Script(seed: seed)) { found = Script(seed: seed) }
            }
            let script = try #require(found, "nobody noticed \(mistake)")
            let shortest = try await script.shrunk(while: fails)
            #expect(shortest.steps.count <= 3, "\(shortest)")
        }
    }
}
