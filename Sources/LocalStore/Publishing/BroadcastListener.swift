import StoreInterface

/// A listener of a broadcast, which leaves when it is released.
final class BroadcastListener<Element: Sendable>: Sendable {
    let id: Int
    /// The position up to which elements were sent before this listener joined.
    let start: Int64
    /// The audience of this listener when it joined, which receives the refunds from before; `nil` if it did not count.
    let audience: Audience?
    /// The position of the last change before this listener joined.
    ///
    /// The listener receives those of these changes that were not yet published.
    let recorded: Int64
    private let broadcast: Broadcast<Element>
    private let role: ListenerRole
    /// True if this listener begins with all unfinished transactions, and not with the revoked ones alone.
    let receivesUnfinished: Bool

    init(to broadcast: Broadcast<Element>, _ role: ListenerRole = .always) {
        self.broadcast = broadcast
        self.role = role
        receivesUnfinished = role.receivesUnfinished
        (id, start, audience, recorded) = broadcast.join(role)
        guard case .whilePresent(let observers) = role else { return }
        observers.onArrival { [weak self] in self?.enterAudience() }
        // An observer may have arrived since the listener joined.
        if observers.isGiven { enterAudience() }
    }

    deinit { broadcast.leave(id) }

    /// Records that the listener is at work, although it has not requested an element yet.
    func begin() { broadcast.begin(id) }

    func next() async -> Broadcast<Element>.Step {
        let step = await broadcast.next(for: id)
        if !role.counts { broadcast.leaveAudience(id) }
        return step
    }

    private func enterAudience() { broadcast.enterAudience(id) }

    func catchUp(to position: Int64) { broadcast.catchUp(id, to: position) }

    /// Repeats a read until it succeeds, because a failed read must not lose an element.
    ///
    /// Waits without a reference to the store, which may close meanwhile.
    ///
    /// - Parameter attempt: One attempt; it gives `nil` if the store is closed.
    /// - Returns: The result of the read; `nil` when the task was cancelled, or the store is closed.
    func repeatedly<Value>(_ attempt: () async -> Result<Value, StoreFailure>?) async -> Value? {
        while !Task.isCancelled {
            let retries = broadcast.retries
            switch await attempt() {
            case .success(let value): return value
            case .failure: await broadcast.pause(id, since: retries)
            case nil: return nil
            }
        }
        return nil
    }
}

extension Broadcast {
    /// Returns a feed of the elements from now on, for a broadcast whose listeners always count, and never lag, because
    /// it has no limit or coalesces.
    func feed() -> StoreFeed<Element> {
        let listener = BroadcastListener(to: self)
        return StoreFeed {
            switch await listener.next() {
            case .element(let element, _): element
            case .lags, .entered, .cancelled: nil
            }
        }
    }
}
