import StoreInterface
import Testing

@testable import LocalStore
import TestWaiting

/// The decisions that wait for a save, without a store.
@Suite(.timeLimit(.standard)) struct PendingDecisionsTests {
    private func decision(readsHistory: Bool) -> any PendingDecision {
        Decision({ _, _ throws(StoreFailure) in ((), nil) }, readsHistory: readsHistory) { _ in }
    }

    @Test func `a decision that reads the history begins a batch`() {
        var decisions = PendingDecisions()
        for readsHistory in [false, false, true, false, true] {
            _ = decisions.append(decision(readsHistory: readsHistory))
        }
        let (batches, rest) = (decisions.takeBatches(), decisions.takeBatches())
        #expect(batches.map { $0.map(\.readsHistory) } == [[false, false], [true, false], [true]])
        #expect(rest.isEmpty)
    }

    @Test func `a save is scheduled by the first decision after the last save began`() {
        var decisions = PendingDecisions()
        var schedules = [decisions.append(decision(readsHistory: false))]
        schedules.append(decisions.append(decision(readsHistory: false)))
        decisions.noteScheduledSave()
        schedules.append(decisions.append(decision(readsHistory: false)))
        #expect(schedules == [true, false, true])
    }
}
