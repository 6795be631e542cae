/// The effect of a listener of `Transaction.updates` on refunds (C-05).
///
/// A refund counts as received if a listener that counts receives it. An app's own listener always counts. A payment
/// queue listens as long as it exists, and can notify an app only while it has observers.
public enum ListenerRole: Sendable {
    /// The listener counts, as an app's own listener does.
    case always

    /// The listener of a payment queue, which counts while the queue has observers.
    case whilePresent(ObserverPresence)
}

/// The presence of a payment queue's observers, for the listener of the queue.
///
/// The observers may end without a notice to the queue, so that their presence is asked for when it matters. Their
/// arrival is noted, because the refunds that the listener received before count as received from then on.
public final class ObserverPresence: Sendable {
    // A structure, because a mutex whose value is a function wraps that function once more at every access.
    private struct Arrival {
        var body: @Sendable () -> Void = {}
    }

    private let hasObservers: @Sendable () -> Bool
    private let arrival = Lock(Arrival())

    /// Creates the presence of a queue's observers.
    ///
    /// - Parameter hasObservers: Returns true while the queue has observers. Called with no lock held, on any thread.
    public init(_ hasObservers: @escaping @Sendable () -> Bool) { self.hasObservers = hasObservers }

    /// True while the queue has observers.
    public var isGiven: Bool { hasObservers() }

    /// Notes that an observer was attached.
    public func noteArrival() {
        let arrival = arrival.withLock { $0 }
        arrival.body()
    }

    /// Sets the function that is called when an observer is attached.
    ///
    /// - Parameter body: The function, which replaces an earlier one.
    public func onArrival(_ body: @escaping @Sendable () -> Void) { arrival.withLock { $0 = Arrival(body: body) } }
}
