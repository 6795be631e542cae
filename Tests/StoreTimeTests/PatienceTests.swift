import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PatienceTests {
    @Test func `patience is measured in real time, at any rate of the clock`() {
        let manual = ManualStoreClock(now: StoreDate(milliseconds: 500))
        #expect(manual.deadline(after: .seconds(1)) == StoreDate(milliseconds: 1500))
        let fast = ScaledStoreClock(startingAt: StoreDate(milliseconds: 0), factor: 86_400, base: manual)
        #expect(fast.deadline(after: .seconds(1)) == StoreDate(milliseconds: 86_400_000))
    }
}
