import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SystemStoreClockTests {
    private let clock = SystemStoreClock()

    @Test func `the machine's clock shows a time of this century, and does not run backwards`() {
        let first = clock.now
        #expect(first > StoreDate(milliseconds: 1_700_000_000_000))
        #expect(clock.now >= first)
    }

    @Test(arguments: [.min, 0, 1_600_000_000_000])
    func `a deadline that has come is not slept for`(deadline: Int64) async throws {
        try await clock.sleep(until: StoreDate(milliseconds: deadline))
    }

    @Test func `a sleeper that wakes reads a time at or after its deadline`() async throws {
        let deadline = clock.now.advanced(bySeconds: 0.002)
        try await clock.sleep(until: deadline)
        #expect(clock.now >= deadline)
    }

    @Test(arguments: [33_000_000_000_000, .max])
    func `cancelling ends a sleep of any length`(deadline: Int64) async {
        let clock = clock
        let sleeper = Task { try await clock.sleep(until: StoreDate(milliseconds: deadline)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
