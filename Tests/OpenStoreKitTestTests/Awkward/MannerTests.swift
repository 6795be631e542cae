import OpenStoreKitTest
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct MannerTests {
    @Test func `a seed draws the same habits again, and among all seeds every habit`() {
        let manners = (1...64).map { SimulatedManner.harsh(seed: UInt64($0)) }
        #expect(manners == (1...64).map { SimulatedManner.harsh(seed: UInt64($0)) })
        #expect(manners.allSatisfy { !$0.habits.isEmpty })
        #expect(Set(manners.map(\.habits)).count > 32)
        #expect(manners.reduce(into: Set()) { $0.formUnion($1.habits) } == Set(SimulatedManner.Habit.allCases))
    }

    @Test func `a manner says what it is`() {
        #expect("\(SimulatedManner.ideal)" == "ideal")
        #expect("\([.losesFinishes, .listsLate] as SimulatedManner)" == "listsLate, losesFinishes")
        #expect("\(SimulatedManner.harsh(seed: 7))".hasPrefix("harsh, seed 7 ("))
        #expect(SimulatedManner.harsh(seed: 7).seed == 7)
        #expect(SimulatedManner.ideal.seed == nil)
    }

    @Test func `a store is ideal unless it is told otherwise`() throws {
        let kiosk = try Kiosk()
        let store = try kiosk.open()
        #expect(store.manner == .ideal)
        store.manner = .harsh(seed: 3)
        #expect(store.manner == .harsh(seed: 3))
        #expect(try kiosk.open(manner: [.listsLate]).manner == [.listsLate])
    }

    /// What a test reports, instead of reporting it.
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

    @Test func `whatever fails says the seed`() async throws {
        let kiosk = try Kiosk()
        let issues = try await issues {
            try await withHarshStore(seeds: 40...42) { manner in
                try kiosk.open(manner: manner)
            } run: { store in
                #expect(store.manner.seed == 40)
                if store.manner.seed == 42 { try await store.refund(1) }
            }
        }
        let comments = issues.map { $0.comments.map(\.rawValue).joined() }
        #expect(issues.count == 3)
        for (comment, seed) in zip(comments, [41, 42, 42]) { #expect(comment.contains("seed \(seed) ")) }
        #expect(issues.last?.error is SimulatedStoreError)
    }
}
