import Dispatch
import SQLiteDatabase
import Testing
import TestWaiting

/// An actor on a queue of its own, whose jobs are run together where several wait.
@Suite(.timeLimit(.standard)) struct SerialQueueExecutorTests {
    private actor Counter {
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        nonisolated let executor = SerialQueueExecutor(label: "counter")
        private(set) var batches: [UInt64] = []

        func step() {
            guard let batch = executor.batch else { return }
            batches.append(batch)
        }

        nonisolated func stepNow() -> UInt64? {
            executor.wait {
                assumeIsolated { counter in
                    counter.step()
                    return counter.batches.last
                }
            }
        }
    }

    @Test func `callers with and without await take turns, and the numbers of their jobs grow`() async throws {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await counter.step()
                    let now = counter.stepNow()
                    #expect(now != nil)
                }
            }
        }
        let batches = await counter.batches
        #expect(batches.count == 400)
        #expect(batches == batches.sorted())
    }

    @Test func `jobs of one number do not surround a body that waits`() async throws {
        let counter = Counter()
        await counter.step()
        let during = try #require(counter.stepNow())
        await counter.step()
        let batches = await counter.batches
        #expect(batches.count == 3)
        #expect(batches[0] < during && during < batches[2])
    }

    @Test func `a caller that waits sees what was done before`() async {
        let counter = Counter()
        let tasks = (0..<50).map { _ in Task { await counter.step() } }
        for task in tasks { await task.value }
        #expect(counter.stepNow() != nil)
        #expect(await counter.batches.count == 51)
    }

    @Test func `jobs on a queue with other blocks have no number`() {
        #expect(SerialQueueExecutor(on: DispatchQueue(label: "shared")).batch == nil)
    }
}
