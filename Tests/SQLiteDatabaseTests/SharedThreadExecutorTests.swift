import SQLiteDatabase
import Testing
import TestWaiting

/// An actor on shared threads, which callers with and without `await` use at the same time.
@Suite(.timeLimit(.standard)) struct SharedThreadExecutorTests {
    private enum Caller {
        @TaskLocal static var number = -1
    }

    private actor Counter {
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        nonisolated let executor = SharedThreadExecutor()
        private var isAtWork = false
        private(set) var steps: [Int] = []

        /// Two steps with a suspension in between, and the number of the caller at the end.
        func work(_ number: Int) async -> Int {
            step(number)
            await Task.yield()
            step(number)
            return Caller.number
        }

        func step(_ number: Int) {
            precondition(!isAtWork, "Two threads work for one actor.")
            isAtWork = true
            steps.append(number)
            isAtWork = false
        }

        private func stepSoon(_ number: Int) {
            Task { step(number) }
        }

        /// Queues a job with one step, and returns without waiting for it.
        nonisolated func queueStep(_ number: Int) {
            executor.wait { assumeIsolated { $0.stepSoon(number) } }
        }

        nonisolated func stepNow(_ number: Int) -> Int {
            executor.wait {
                assumeIsolated { counter in
                    counter.step(number)
                    // At once, because the caller is on the executor.
                    return counter.executor.wait { counter.steps.count }
                }
            }
        }
    }

    @Test func `callers with and without await take turns`() async {
        let counter = Counter()
        let callers = 200
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<callers {
                group.addTask {
                    await Caller.$number.withValue(number) {
                        async let first = counter.work(number)
                        let before = counter.stepNow(number)
                        // The calling thread may have run the steps of other tasks, and is in its own again.
                        #expect(Caller.number == number)
                        let task = Task { await counter.work(number) }
                        #expect(counter.stepNow(number) > before)
                        #expect(await first == number)
                        #expect(await task.value == number)
                        #expect(Caller.number == number)
                    }
                }
            }
        }
        let steps = await counter.steps
        #expect(steps.count == callers * 6)
        for number in 0..<callers { #expect(steps.count { $0 == number } == 6) }
    }

    @Test func `a caller that blocks sees the effects of earlier jobs`() async {
        let counter = Counter()
        let tasks = (0..<50).map { number in Task { await counter.step(number) } }
        for task in tasks { await task.value }
        #expect(counter.stepNow(50) == 51)
    }

    @Test func `a caller that blocks does not overtake a job that was queued before`() async {
        let counter = Counter()
        for number in 0..<1000 {
            counter.queueStep(2 * number)
            _ = counter.stepNow(2 * number + 1)
        }
        #expect(await counter.steps == Array(0..<2000))
    }

    @Test func `a check of isolation outside the executor ends the process`() async {
        await #expect(processExitsWith: .failure) { SharedThreadExecutor().checkIsolated() }
    }
}
