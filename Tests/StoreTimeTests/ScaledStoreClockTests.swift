import StoreTime
import TestWaiting
import Testing

@Suite(.timeLimit(.standard)) struct ScaledStoreClockTests {
    private let base = ManualStoreClock(now: StoreDate(milliseconds: 50_000))

    @Test func `a scaled clock starts at the given date, and runs faster than its base by the factor`() {
        let clock = ScaledStoreClock(startingAt: StoreDate(milliseconds: 1_000_000), factor: 60, base: base)
        #expect(clock.now == StoreDate(milliseconds: 1_000_000))
        base.advance(to: StoreDate(milliseconds: 50_001))
        #expect(clock.now == StoreDate(milliseconds: 1_000_060))
        base.advance(to: StoreDate(milliseconds: 60_000))
        #expect(clock.now == StoreDate(milliseconds: 1_600_000))
    }

    @Test func `a slow clock never shows a future moment`() {
        let clock = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: 0.5, base: base)
        base.advance(to: StoreDate(milliseconds: 50_003))
        #expect(clock.now == StoreDate(milliseconds: 1))
    }

    @Test func `a sleeper wakes at the first tick of the base that reaches its deadline`() async throws {
        let clock = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: 1000, base: base)
        let base = base
        let woken = Task {
            try await clock.sleep(until: StoreDate(milliseconds: 2500))
            return base.now
        }
        await base.sleeperCount(reaches: 1)
        base.advance(to: StoreDate(milliseconds: 50_002))
        let other = Task { try await base.sleep(until: StoreDate(milliseconds: 50_003)) }
        await base.sleeperCount(reaches: 2)
        base.advance(to: StoreDate(milliseconds: 50_003))
        #expect(await soon("the end of the sleep") { try? await woken.value } == StoreDate(milliseconds: 50_003))
        await soon("the end of the base's sleep") { _ = await other.result }
    }

    @Test(arguments: [0.001, 0.1, 0.3, 1, 1.1, 1.9, 3, 7.7, 2880, 8640, 30.4375, 43_830.1, 2_629_800])
    func `a sleeper wakes at the first moment at which its deadline has come`(factor: Double) async throws {
        let start = StoreDate(milliseconds: 1_600_000_000_456)
        for delay in stride(from: Int64(1), through: 1_000_000, by: 997) {
            let base = JumpingClock(now: StoreDate(milliseconds: 1_700_000_000_123))
            let clock = ScaledStoreClock(startingAt: start, factor: factor, base: base)
            let deadline = StoreDate(milliseconds: start.milliseconds + delay)
            try await clock.sleep(until: deadline)
            #expect(clock.now >= deadline, "\(delay) is slept too little")
            base.now.milliseconds -= 1
            #expect(clock.now < deadline, "\(delay) is slept too much")
        }
    }

    @Test(arguments: [(0.7, 63), (2.3, 207)])
    func `a sleeper sees its deadline where division and multiplication disagree`(
        factor: Double,
        delay: Int64
    ) async throws {
        let clock = ScaledStoreClock(
            startingAt: StoreDate(milliseconds: 0),
            factor: factor,
            base: JumpingClock(now: StoreDate(milliseconds: 0))
        )
        try await clock.sleep(until: StoreDate(milliseconds: delay))
        #expect(clock.now >= StoreDate(milliseconds: delay))
    }

    @Test func `a deadline in the past is not slept for`() async throws {
        let clock = ScaledStoreClock(startingAt: StoreDate(milliseconds: 1000), factor: 60, base: base)
        try await clock.sleep(until: StoreDate(milliseconds: 999))
        try await clock.sleep(until: StoreDate(milliseconds: 1000))
        #expect(base.now == StoreDate(milliseconds: 50_000))
    }

    @Test func `cancelling wakes a sleeper with an error`() async {
        let clock = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: 60, base: base)
        let sleeper = Task { try await clock.sleep(until: StoreDate(milliseconds: 1_000_000)) }
        await base.sleeperCount(reaches: 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test(arguments: [StoreDate(milliseconds: .max), StoreDate(milliseconds: .min)])
    func `a deadline at the end of the range of dates is handled like any other`(deadline: StoreDate) async throws {
        let clock = ScaledStoreClock(startingAt: StoreDate(milliseconds: 1_700_000_000_000), factor: 0.5, base: base)
        let sleeper = Task { try await clock.sleep(until: deadline) }
        if deadline > clock.now {
            await base.sleeperCount(reaches: 1)
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
        } else {
            try await sleeper.value
        }
    }

    @Test func `a clock that does not run forwards is refused`() async {
        await #expect(processExitsWith: .failure) {
            _ = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: 0)
        }
        await #expect(processExitsWith: .failure) {
            _ = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: .infinity)
        }
    }
}
