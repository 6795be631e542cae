import StoreTime
import Testing

@Suite(.timeLimit(.minutes(30))) struct PatienceTests {
    @Test func `patience is counted in the time of people, whatever the clock does`() {
        let manual = ManualStoreClock(now: StoreDate(milliseconds: 500))
        #expect(manual.deadline(after: .seconds(1)) == StoreDate(milliseconds: 1500))
        let fast = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: 86_400, base: manual)
        #expect(fast.deadline(after: .seconds(1)) == StoreDate(milliseconds: 86_400_000))
    }
}
