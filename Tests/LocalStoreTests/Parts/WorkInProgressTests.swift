import StoreInterface
import Testing
import TestWaiting

/// The counter of the work around a store.
@Suite(.timeLimit(.standard)) struct WorkInProgressTests {
    private let work = WorkInProgress()

    @Test func `settling waits for every operation of every participant`() async {
        let (queue, message) = (work.participant(.paymentQueue), work.participant(.message))
        queue.begin()
        queue.begin()
        message.begin()
        #expect(work.busy(besides: nil).map(\.count) == [2, 1])
        let settled = Task { [work] in
            await work.settle()
            return work.busy(besides: nil).isEmpty
        }
        queue.end()
        message.end()
        queue.end()
        #expect(await settled.value)
        #expect(work.begun == 3)
        #expect(queue.begun == 2)
    }

    @Test func `the work of the task that waits does not count`() async {
        let listener = work.participant(.iteration(of: "Transaction.updates"), isExpected: true)
        #expect(work.expectsFirstOperations)
        listener.begin(for: .current)
        #expect(!work.expectsFirstOperations)
        #expect(work.busyTasks == Set([TaskIdentity.current].compactMap { $0 }))
        await work.settle(besides: .current)
        #expect(work.busy(besides: nil).map(\.kind) == [.iteration(of: "Transaction.updates")])
        listener.move(to: nil)
        #expect(!work.busy(besides: .current).isEmpty)
        listener.end()
    }

    @Test func `a participant that leaves or is released no longer counts`() async {
        let leaving = work.participant(.paymentQueue)
        leaving.begin()
        leaving.leave()
        await work.settle()
        do {
            let released = work.participant(.paymentQueue)
            released.begin()
        }
        await work.settle()
        _ = work.participant(.message, isExpected: true)
        let kept = work.participant(.message, isExpected: true)
        #expect(work.expectsFirstOperations)
        work.stopExpecting()
        #expect(!work.expectsFirstOperations)
        #expect(kept.begun == 0)
    }

    @Test func `a busy participant that leaves ends the wait for its work`() async {
        let leaving = work.participant(.paymentQueue)
        leaving.begin()
        // Runs to its wait before the participant leaves.
        let settled = Task.immediate { [work] in await work.settle() }
        leaving.leave()
        await soon("the end of the wait") { await settled.value }
    }
}
