import StoreTime
import Testing

/// Where sleepers are resumed one at a time, so that who is resumed first is also noted first.
actor Dormitory {
    private(set) var woken: [Int] = []

    func sleep(on clock: ManualStoreClock, until milliseconds: Int64, as number: Int) async {
        do {
            try await clock.sleep(until: StoreDate(milliseconds: milliseconds))
            woken.append(number)
        } catch {
            Issue.record("Nobody cancels a sleeper here.")
        }
    }
}
