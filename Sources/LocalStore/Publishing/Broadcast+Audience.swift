import StoreInterface
import Synchronization

/// A group of listeners with overlapping lifetimes: from the first listener until the last has left.
///
/// A payment queue's listener belongs to an audience while the queue has observers.
package struct Audience: Hashable, Sendable {
    let firstListener: Int
    /// The position after which the first listener receives elements.
    ///
    /// No listener of the audience was present for earlier elements.
    let start: Int64
}

extension Broadcast {
    /// The listeners of the audience that do not count any more.
    ///
    /// They are asked with no lock held, because that may release the last reference to an observer.
    var absentListeners: [Int] {
        let roles = state.withLock { state in
            state.listeners.compactMap { id, listener in listener.isPart ? (id: id, role: listener.role) : nil }
        }
        return roles.filter { !$0.role.counts }.map(\.id)
    }

    /// Takes a listener out of the audience, because it does not count any more.
    func leaveAudience(_ id: Int) { state.withLock { $0.leaveAudience([id]) } }

    /// Makes a listener that counts again a part of the audience, or the first of the next one.
    ///
    /// It receives nothing again. Its next step is ``Step/entered(_:)``, unless it was a part all the time.
    func enterAudience(_ id: Int) {
        let absent = absentListeners.filter { $0 != id }
        let continuation = state.withLock { state in
            state.leaveAudience(absent)
            return state.enterAudience(id)
        }
        continuation?.resume()
    }
}

extension Broadcast.State {
    /// True if a listener belongs to the audience.
    var hasAudience: Bool { listeners.values.contains(where: \.isPart) }

    mutating func leaveAudience(_ ids: [Int]) {
        for id in ids { listeners[id]?.isPart = false }
    }

    /// Makes a listener a part of the audience.
    ///
    /// - Returns: The continuation of the listener, if it waits.
    mutating func enterAudience(_ id: Int) -> CheckedContinuation<Void, Never>? {
        guard let listener = listeners[id], !listener.isPart else { return nil }
        if !hasAudience {
            audience = Audience(firstListener: nextListener, start: listener.position)
            nextListener += 1
        }
        listeners[id]?.isPart = true
        listeners[id]?.enteredAudience = audience
        return wake(id)
    }
}
