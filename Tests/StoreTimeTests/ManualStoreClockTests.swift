import StoreTime
import Synchronization
import TestWaiting
import Testing

@Suite(.timeLimit(.standard)) struct ManualStoreClockTests {
    private let clock = ManualStoreClock(now: StoreDate(milliseconds: 1000))

    @Test func `time stands still until it is moved`() {
        #expect(clock.now == StoreDate(milliseconds: 1000))
        clock.advance(to: StoreDate(milliseconds: 1000))
        #expect(clock.now == StoreDate(milliseconds: 1000))
        clock.advance(to: StoreDate(milliseconds: 5000))
        #expect(clock.now == StoreDate(milliseconds: 5000))
    }

    @Test(arguments: [-5000, 0, 999, 1000])
    func `a deadline that has come is not slept for`(deadline: Int64) async throws {
        try await clock.sleep(until: StoreDate(milliseconds: deadline))
        #expect(clock.now == StoreDate(milliseconds: 1000))
    }

    @Test func `a sleeper wakes when the clock reaches its deadline, and not before`() async throws {
        let woken = Mutex<[StoreDate]>([])
        let clock = clock
        let sleeper = Task {
            try await clock.sleep(until: StoreDate(milliseconds: 2000))
            woken.withLock { $0.append(clock.now) }
        }
        await clock.sleeperCount(reaches: 1)
        clock.advance(to: StoreDate(milliseconds: 1999))
        // Still asleep: a second sleeper makes two.
        let second = Task { try await clock.sleep(until: StoreDate(milliseconds: 3000)) }
        await clock.sleeperCount(reaches: 2)
        #expect(woken.withLock(\.self) == [])
        clock.advance(to: StoreDate(milliseconds: 2000))
        await soon("the end of the sleep at its deadline") { _ = await sleeper.result }
        #expect(woken.withLock(\.self) == [StoreDate(milliseconds: 2000)])
        clock.advance(to: StoreDate(milliseconds: 3000))
        await soon("the end of the second sleep") { _ = await second.result }
    }

    @Test func `each advance wakes exactly the sleepers whose deadline has passed`() async {
        let dormitory = Dormitory()
        let clock = clock
        let deadlines: [Int64] = [4000, 2000, 3000, 2000, 4000, 2000, 3000, 2000]
        var sleepers: [Int64: [Task<Void, Never>]] = [:]
        for (number, deadline) in deadlines.enumerated() {
            sleepers[deadline, default: []].append(
                Task { await dormitory.sleep(on: clock, until: deadline, as: number) }
            )
            await clock.sleeperCount(reaches: number + 1)
        }
        var seen: Set<Int> = []
        for (deadline, expected) in [(2000, [1, 3, 5, 7]), (3000, [2, 6]), (4000, [0, 4])] as [(Int64, Set<Int>)] {
            clock.advance(to: StoreDate(milliseconds: deadline))
            for sleeper in sleepers[deadline, default: []] { await sleeper.value }
            let woken = await Set(dormitory.woken)
            #expect(woken.subtracting(seen) == expected)
            seen = woken
        }
    }

    @Test func `waiting for fewer sleepers than there are does not wait`() async throws {
        let clock = clock
        let sleepers = (0..<3).map { _ in Task { try await clock.sleep(until: StoreDate(milliseconds: 2000)) } }
        await clock.sleeperCount(reaches: 3)
        await clock.sleeperCount(reaches: 2)
        await clock.sleeperCount(reaches: 0)
        clock.advance(to: StoreDate(milliseconds: 2000))
        for sleeper in sleepers { try await sleeper.value }
    }

    @Test func `waiting for sleepers ends when there are enough`() async throws {
        let clock = clock
        let waiters = [1, 2, 3].map { count in Task { await clock.sleeperCount(reaches: count) } }
        let sleepers = (0..<3).map { _ in Task { try await clock.sleep(until: StoreDate(milliseconds: 2000)) } }
        for waiter in waiters { await waiter.value }
        clock.advance(to: StoreDate(milliseconds: 2000))
        for sleeper in sleepers { try await sleeper.value }
    }

    @Test func `cancelling wakes a sleeper with an error, and only that one`() async throws {
        let clock = clock
        let cancelled = Task { try await clock.sleep(until: StoreDate(milliseconds: 2000)) }
        let patient = Task { try await clock.sleep(until: StoreDate(milliseconds: 2000)) }
        await clock.sleeperCount(reaches: 2)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        clock.advance(to: StoreDate(milliseconds: 2000))
        try await patient.value
    }

    @Test func `a cancelled task does not fall asleep`() async {
        let clock = clock
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await clock.sleep(until: StoreDate(milliseconds: 2000))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `cancelling at any moment wakes every sleeper exactly once`() async {
        for round in 0..<200 {
            let clock = ManualStoreClock(now: StoreDate(milliseconds: 0))
            let tasks = (0..<4).map { _ in Task { try await clock.sleep(until: StoreDate(milliseconds: 10)) } }
            if round.isMultiple(of: 2) { await clock.sleeperCount(reaches: 1) }
            await withTaskGroup { group in
                for task in tasks.dropLast() { group.addTask { task.cancel() } }
                group.addTask { clock.advance(to: StoreDate(milliseconds: 10)) }
            }
            // A checked continuation traps when it is resumed twice, and hangs this loop when it is not resumed.
            for task in tasks { _ = await task.result }
            await #expect(throws: Never.self) { try await tasks[3].value }
        }
    }

    @Test func `a clock never runs backwards`() async {
        await #expect(processExitsWith: .failure) {
            let clock = ManualStoreClock(now: StoreDate(milliseconds: 1000))
            clock.advance(to: StoreDate(milliseconds: 999))
        }
    }
}
