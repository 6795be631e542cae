import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SeededQuirkTests {
    @Test func `a seed draws the same quirks again, and all seeds together draw every quirk`() {
        let quirks = (1...64).map { SimulatedQuirks.random(seed: UInt64($0)) }
        #expect(quirks == (1...64).map { SimulatedQuirks.random(seed: UInt64($0)) })
        #expect(quirks.allSatisfy { !$0.enabled.isEmpty })
        #expect(Set(quirks.map(\.enabled)).count > 32)
        #expect(quirks.reduce(into: Set()) { $0.formUnion($1.enabled) } == Set(SimulatedQuirks.Quirk.allCases))
    }

    @Test func `quirks describe themselves`() {
        #expect("\(SimulatedQuirks.ideal)" == "ideal")
        #expect("\([.losesFinishes, .listsLate] as SimulatedQuirks)" == "listsLate, losesFinishes")
        #expect("\(SimulatedQuirks.random(seed: 7))".hasPrefix("random, seed 7 ("))
        #expect(SimulatedQuirks.random(seed: 7).seed == 7)
        #expect(SimulatedQuirks.ideal.seed == nil)
    }

    @Test func `a store has no quirks by default`() throws {
        let kiosk = try Kiosk()
        let store = try kiosk.open()
        #expect(store.quirks == .ideal)
        store.quirks = .random(seed: 3)
        #expect(store.quirks == .random(seed: 3))
        #expect(try kiosk.open(quirks: [.listsLate]).quirks == [.listsLate])
    }

    /// Returns the issues of a test without reporting them.
    private func issues(of body: @Sendable () async throws -> Void) async throws -> [Issue] {
        let caught = Mutex<[Issue]>([])
        let catching: IssueHandlingTrait = .compactMapIssues { issue in
            caught.withLock { $0.append(issue) }
            return nil
        }
        try await catching.provideScope(
            for: try #require(Test.current),
            testCase: Test.Case.current,
            performing: body
        )
        return caught.withLock { $0 }
    }

    @Test func `every failure names the seed`() async throws {
        let kiosk = try Kiosk()
        let issues = try await issues {
            try await withRandomQuirks(seeds: 40...42) { quirks in
                try kiosk.open(quirks: quirks)
            } run: { store in
                #expect(store.quirks.seed == 40)
                if store.quirks.seed == 42 { try await store.refund(1) }
            }
        }
        let comments = issues.map { $0.comments.map(\.rawValue).joined() }
        #expect(issues.count == 3)
        for (comment, seed) in zip(comments, [41, 42, 42]) { #expect(comment.contains("seed \(seed) ")) }
        #expect(issues.last?.error is SimulatedStoreError)
    }
}
