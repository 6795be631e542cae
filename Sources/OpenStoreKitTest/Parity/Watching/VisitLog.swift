import Synchronization

/// What the store's side of an app saw that no journal tells.
final class VisitLog: Sendable {
    enum Note: Hashable, Sendable {
        case bought(UInt64, throughQueue: Bool)
        /// The app asked for products that are not there until it was killed.
        case hungForProducts([String])
    }

    private let state = Mutex<[Note]>([])

    var notes: [Note] { state.withLock { $0 } }

    func note(_ note: Note) { state.withLock { $0.append(note) } }
}
