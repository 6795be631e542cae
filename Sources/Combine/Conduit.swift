import Foundation

/// One subscription to a subject, without the type of the subscriber.
class Outlet<Output, Failure: Error> {
    func offer(_ value: Output) { preconditionFailure("an outlet has a subscriber") }
    func finish(_ completion: Subscribers.Completion<Failure>) { preconditionFailure("an outlet has a subscriber") }
}

/// One subscription to a subject.
///
/// A subscriber receives one event at a time, and the subscription first. An event of the thread that delivers is nested, as a
/// call is; an event of another thread waits for its turn, and is delivered by the thread that delivers.
final class Conduit<Downstream: Subscriber>: Outlet<Downstream.Input, Downstream.Failure>, Subscription {
    private enum Event {
        case value(Downstream.Input)
        case completion(Subscribers.Completion<Downstream.Failure>)
    }

    private let lock = NSLock()
    private let keepsLatest: Bool
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none
    private var waiting: [Event] = []
    private var latest: Downstream.Input?
    // The thread that delivers: first the one that subscribes, until `start` has delivered the subscription.
    private var owner: Thread? = Thread.current
    private var leave: (() -> Void)?

    // A subject with a value keeps the latest one for a subscriber that has not asked for it.
    init(_ downstream: Downstream, latest: Downstream.Input? = nil, keepsLatest: Bool, leave: @escaping () -> Void) {
        self.downstream = downstream
        self.latest = latest
        self.keepsLatest = keepsLatest
        self.leave = leave
    }

    /// Delivers the subscription, then the events that came meanwhile.
    ///
    /// The thread that created the conduit calls it.
    func start() {
        lock.withLock { downstream }?.receive(subscription: self)
        deliverWaiting()
    }

    override func offer(_ value: Downstream.Input) { add(.value(value)) }

    override func finish(_ completion: Subscribers.Completion<Downstream.Failure>) { add(.completion(completion)) }

    func request(_ more: Subscribers.Demand) {
        let value = lock.withLock { () -> Downstream.Input? in
            demand += more
            guard demand > .none else { return nil }
            defer { latest = nil }
            return latest
        }
        if let value { add(.value(value)) }
    }

    func cancel() {
        let old = lock.withLock {
            defer { (downstream, leave, latest, waiting) = (nil, nil, nil, []) }
            return (downstream, leave, latest, waiting)
        }
        old.1?()
    }

    private func add(_ event: Event) {
        let isNested = lock.withLock { () -> Bool? in
            if owner === Thread.current { return true }
            waiting.append(event)
            if owner != nil { return nil }
            owner = Thread.current
            return false
        }
        guard let isNested else { return }
        if isNested { return deliver(event) }
        deliverWaiting()
    }

    private func deliverWaiting() {
        while let event = next() { deliver(event) }
    }

    private func next() -> Event? {
        lock.withLock {
            guard !waiting.isEmpty else {
                owner = nil
                return nil
            }
            return waiting.removeFirst()
        }
    }

    private func deliver(_ event: Event) {
        switch event {
        case .value(let value):
            let target = lock.withLock { () -> Downstream? in
                guard let downstream else { return nil }
                guard demand > .none else {
                    if keepsLatest { latest = value }
                    return nil
                }
                demand -= 1
                return downstream
            }
            guard let target else { return }
            let more = target.receive(value)
            if more > .none { request(more) }
        case .completion(let completion):
            let old = lock.withLock {
                defer { (downstream, leave, latest) = (nil, nil, nil) }
                return (downstream, leave, latest)
            }
            old.0?.receive(completion: completion)
        }
    }
}

/// The subscriptions of a subject.
final class Outlets<Output, Failure: Error> {
    private let lock = NSLock()
    private var outlets: [ObjectIdentifier: (order: Int, outlet: Outlet<Output, Failure>)] = [:]
    private var count = 0
    private var completion: Subscribers.Completion<Failure>?
    private var upstreams: [any Subscription] = []
    private var latest: Output?

    init(latest: Output? = nil) { self.latest = latest }

    var current: Output? { lock.withLock { latest } }

    func attach<S: Subscriber>(_ subscriber: S, keepsLatest: Bool) where S.Input == Output, S.Failure == Failure {
        let place = Place()
        // In one step: an end that comes later finds the conduit, and waits behind its subscription.
        let (conduit, ended) = lock.withLock { () -> (Conduit<S>, Subscribers.Completion<Failure>?) in
            // An ended subject delivers its completion only.
            let first = completion == nil ? latest : nil
            let conduit = Conduit(subscriber, latest: first, keepsLatest: keepsLatest) { [weak self] in
                if let id = place.id { self?.remove(id) }
            }
            guard completion == nil else { return (conduit, completion) }
            place.id = ObjectIdentifier(conduit)
            count += 1
            outlets[ObjectIdentifier(conduit)] = (count, conduit)
            return (conduit, nil)
        }
        conduit.start()
        if let ended { conduit.finish(ended) }
    }

    private final class Place {
        var id: ObjectIdentifier?
    }

    private func remove(_ id: ObjectIdentifier) {
        let old = lock.withLock { outlets.removeValue(forKey: id) }
        _ = old
    }

    func send(_ value: Output, keepsLatest: Bool) {
        let (targets, old) = lock.withLock { () -> ([Outlet<Output, Failure>], Output?) in
            guard completion == nil else { return ([], nil) }
            let old = latest
            if keepsLatest { latest = value }
            return (inOrder, old)
        }
        _ = old
        for target in targets { target.offer(value) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
        let targets = lock.withLock { () -> [Outlet<Output, Failure>] in
            guard self.completion == nil else { return [] }
            self.completion = completion
            defer { (outlets, upstreams) = ([:], []) }
            return inOrder
        }
        for target in targets { target.finish(completion) }
    }

    func take(_ subscription: any Subscription) {
        let isOpen = lock.withLock {
            guard completion == nil else { return false }
            upstreams.append(subscription)
            return true
        }
        isOpen ? subscription.request(.unlimited) : subscription.cancel()
    }

    private var inOrder: [Outlet<Output, Failure>] { outlets.values.sorted { $0.order < $1.order }.map(\.outlet) }

    deinit { for upstream in upstreams { upstream.cancel() } }
}
