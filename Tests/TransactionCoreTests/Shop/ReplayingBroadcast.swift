import StoreInterface
import Synchronization

/// A broadcast whose elements reach every listener that exists at the time.
final class ReplayingBroadcast<Element: Sendable>: Sendable {
    private struct State {
        var said: [Element] = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
        var nextID = 0
    }

    private let state = Mutex(State())

    func say(_ element: Element) {
        let waiting = state.withLock { state in
            state.said.append(element)
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for listener in waiting { listener.resume() }
    }

    /// Listens from now on, after hearing what is replayed.
    func feed(replaying replayed: [Element] = []) -> StoreFeed<Element> {
        let received = state.withLock { $0.said.count }
        let place = Mutex(Place(replayed: replayed[...], received: received))
        return StoreFeed { [self] in
            while !Task.isCancelled {
                if let element = next(for: place) { return element }
                await news(after: place)
            }
            return nil
        }
    }

    private struct Place {
        var replayed: ArraySlice<Element>
        var received: Int
    }

    private func next(for place: borrowing Mutex<Place>) -> Element? {
        place.withLock { place in
            if let element = place.replayed.popFirst() { return element }
            guard let element = state.withLock({ $0.said.dropFirst(place.received).first }) else { return nil }
            place.received += 1
            return element
        }
    }

    private func news(after place: borrowing Mutex<Place>) async {
        let received = place.withLock { $0.received }
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.said.count > received || state.cancelled.remove(id) != nil { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let listener = state.withLock { state in
                if let listener = state.waiting.removeValue(forKey: id) { return listener as CheckedContinuation? }
                state.cancelled.insert(id)
                return nil
            }
            listener?.resume()
        }
    }
}
