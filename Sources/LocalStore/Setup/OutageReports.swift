import Synchronization

/// The reports of a store, of which an outage repeats the same ones with every call.
///
/// Each text is passed on once. Repetitions are counted until the database can be used again, which is reported with
/// their number.
final class OutageReports: Sendable {
    /// The maximum number of texts that are remembered, which an outage has a few of.
    private static let mostTexts = 100

    private struct State {
        var said: Set<String> = []
        var repetitions = 0
    }

    private let sink: @Sendable (String) -> Void
    private let state = Mutex(State())

    init(to sink: @escaping @Sendable (String) -> Void) { self.sink = sink }

    /// Passes a text on, unless it was passed on since the last success.
    func report(_ text: String) {
        let isNew = state.withLock { state in
            if state.said.count < Self.mostTexts, state.said.insert(text).inserted { return true }
            state.repetitions += 1
            return false
        }
        if isNew { sink(text) }
    }

    /// Notes that the database was read without an error.
    func noteSuccess() {
        let repetitions = state.withLock { state in
            defer { state = State() }
            return state.repetitions
        }
        if repetitions > 0 {
            sink("the store can be used again; reports like the last ones were left out \(repetitions) times")
        }
    }
}
