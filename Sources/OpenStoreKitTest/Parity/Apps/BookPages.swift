import Synchronization

/// What all launches of an app have noted in the course of one scenario.
final class BookPages: Sendable {
    private let state = Mutex<[BookNote]>([])

    var notes: [BookNote] { state.withLock { $0 } }

    func add(_ note: BookNote) { state.withLock { $0.append(note) } }
}
