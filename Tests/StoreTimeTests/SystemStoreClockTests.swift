import StoreTime
import Testing

@Suite struct SystemStoreClockTests {
    private let clock = SystemStoreClock()

    @Test func `the machine's clock shows a time of this century, and does not run backwards`() {
        let first = clock.now
        #expect(first > StoreDate(milliseconds: 1_700_000_000_000))
        #expect(clock.now >= first)
    }

    @Test func `a deadline that has come is not slept for`() async throws {
        try await clock.sleep(until: StoreDate(milliseconds: 0))
    }

    @Test func `whoever wakes sees the deadline as come`() async throws {
        let deadline = clock.now.advanced(bySeconds: 0.002)
        try await clock.sleep(until: deadline)
        #expect(clock.now >= deadline)
    }

    @Test func `cancelling ends a sleep of a thousand years`() async {
        let clock = clock
        let sleeper = Task { try await clock.sleep(until: StoreDate(milliseconds: 33_000_000_000_000)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
