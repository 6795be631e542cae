@_spi(SimulatedStores) import PaymentQueue
import StoreInterface
import StoreTime

/// Writes down what apps do with one store, in the lanes of the two APIs.
struct TimelineWitness: StoreWitness, PaymentQueueWitness {
    private let timeline: Timeline
    private let clock: any StoreClock

    /// `nil` where the timeline wants to know of the store only.
    init?(_ timeline: Timeline, clock: any StoreClock) {
        switch timeline.recording {
        case .store: return nil
        case .everything: break
        }
        self.timeline = timeline
        self.clock = clock
    }

    func witness(_ event: WitnessedEvent, at date: StoreDate) {
        timeline.write(TimelineDraft(event), in: .async, at: date.date)
    }

    func witness(_ event: PaymentQueueEvent) {
        timeline.write(TimelineDraft(event), in: .observer, at: clock.now.date)
    }
}
