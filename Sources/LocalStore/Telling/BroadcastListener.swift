import StoreInterface

/// One listener of a broadcast; leaves when nobody holds it any more.
final class BroadcastListener<Element: Sendable>: Sendable {
    let id: Int
    /// Everything up to here was said before this listener came.
    let start: Int64
    let audience: Audience
    /// Everything up to here had happened before this listener came; what was not said yet, it hears.
    let recorded: Int64
    private let broadcast: Broadcast<Element>

    /// True if this listener is told of the refunds from before it came.
    let isPart: Bool

    init(to broadcast: Broadcast<Element>, _ attention: ListenerAttention = .always) {
        self.broadcast = broadcast
        isPart = attention.isPart
        (id, start, audience, recorded) = broadcast.join(attention)
    }

    deinit { broadcast.leave(id) }

    /// Says that whoever listens is at work already, although it does not ask for an element yet.
    func begin() { broadcast.begin(id) }

    func next() async -> Broadcast<Element>.Step { await broadcast.next(for: id) }

    func catchUp(to position: Int64) { broadcast.catchUp(id, to: position) }
}

extension Broadcast {
    /// A feed of everything sent from now on, for a broadcast that keeps all that somebody has not heard.
    func feed() -> StoreFeed<Element> {
        let listener = BroadcastListener(to: self)
        return StoreFeed {
            switch await listener.next() {
            case .heard(let element, _): element
            case .lags, .cancelled: nil
            }
        }
    }
}
