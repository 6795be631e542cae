import Synchronization

/// What a shop knows of its customer, on a disk of its own: it outlives the app.
final class Books: Sendable {
    private struct State {
        var granted: [String: Int] = [:]
        var revoked: [String: Int] = [:]
        var finishes = true
    }

    private let state = Mutex(State())

    /// How often each delivery was granted.
    ///
    /// An app that grants what it knows already would give twice; it asks ``grant(_:)``, which answers once for each.
    var granted: [String] { state.withLock { $0.granted.keys.sorted() } }
    /// How often each product was taken back.
    var revoked: [String: Int] { state.withLock { $0.revoked } }

    /// Whether the app finishes what it granted.
    var finishes: Bool {
        get { state.withLock { $0.finishes } }
        set { state.withLock { $0.finishes = newValue } }
    }

    /// Takes note of a delivery.
    ///
    /// - Returns: Whether it is the first of its kind, so that the customer is given something.
    @discardableResult
    func grant(_ key: String) -> Bool {
        state.withLock { state in
            state.granted[key, default: 0] += 1
            return state.granted[key] == 1
        }
    }

    func revoke(_ productID: String) { state.withLock { $0.revoked[productID, default: 0] += 1 } }
}
