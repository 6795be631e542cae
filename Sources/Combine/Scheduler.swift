public import Dispatch
public import Foundation

/// Something that runs closures later: a queue or a run loop.
public protocol Scheduler {
    /// The type of further settings.
    associatedtype SchedulerOptions

    /// Runs a closure as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
}

extension Scheduler {
    /// Runs a closure as soon as possible.
    public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }
}

/// Carries a closure to the queue that runs it.
///
/// Publishers are not bound to a thread.
private struct Carried: @unchecked Sendable {
    let action: () -> Void
}

extension DispatchQueue: Scheduler {
    /// The settings of a queue's closures.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS

        /// The flags of the work item.
        public var flags: DispatchWorkItemFlags

        /// The group that waits for the closure.
        public var group: DispatchGroup?

        /// Creates settings.
        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    /// Runs a closure on the queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let carried = Carried(action: action)
        async(group: options?.group, qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) {
            carried.action()
        }
    }
}

extension RunLoop: Scheduler {
    /// A run loop has no settings.
    public struct SchedulerOptions {}

    /// Runs a closure in the run loop.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let carried = Carried(action: action)
        perform { carried.action() }
    }
}

extension OperationQueue: Scheduler {
    /// An operation queue has no settings.
    public struct SchedulerOptions {}

    /// Runs a closure on the queue.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let carried = Carried(action: action)
        addOperation { carried.action() }
    }
}

extension Publisher {
    /// Delivers values and the completion on a queue or a run loop, in their order.
    public func receive<S: Scheduler>(
        on scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> { .init(upstream: self, scheduler: scheduler, options: options) }
}

extension Publishers {
    /// The values of a publisher on a queue or a run loop.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The type of the values.
        public typealias Output = Upstream.Output

        /// The type of the error.
        public typealias Failure = Upstream.Failure

        let upstream: Upstream
        let scheduler: Context
        let options: Context.SchedulerOptions?

        /// Serves a subscriber on the queue or the run loop.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Inner(subscriber) { scheduler.schedule(options: options, $0) })
        }
    }
}

extension Publishers.ReceiveOn {
    /// Keeps events in their order, also on a queue that runs several closures at once: one closure delivers.
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription {
        typealias Input = Downstream.Input
        typealias Failure = Downstream.Failure

        private enum Event {
            case value(Input)
            case completion(Subscribers.Completion<Failure>)
        }

        private let lock = NSLock()
        private let schedule: (@escaping () -> Void) -> Void
        private var downstream: Downstream?
        private var upstream: (any Subscription)?
        private var waiting: [Event] = []
        private var isScheduled = false

        init(_ downstream: Downstream, _ schedule: @escaping (@escaping () -> Void) -> Void) {
            (self.downstream, self.schedule) = (downstream, schedule)
        }

        func receive(subscription: any Subscription) {
            let target = lock.withLock { () -> Downstream? in
                guard upstream == nil, let downstream else { return nil }
                upstream = subscription
                return downstream
            }
            guard let target else { return subscription.cancel() }
            target.receive(subscription: self)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            add(.value(input))
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) { add(.completion(completion)) }

        func request(_ demand: Subscribers.Demand) { lock.withLock { upstream }?.request(demand) }

        func cancel() {
            let old = lock.withLock {
                defer { (downstream, upstream, waiting) = (nil, nil, []) }
                return (downstream, upstream, waiting)
            }
            old.1?.cancel()
        }

        private func add(_ event: Event) {
            let isFirst = lock.withLock {
                guard downstream != nil else { return false }
                waiting.append(event)
                defer { isScheduled = true }
                return !isScheduled
            }
            if isFirst { schedule { self.deliver() } }
        }

        private func deliver() {
            while let (target, event) = next() {
                switch event {
                case .value(let value):
                    let more = target.receive(value)
                    if more > .none { request(more) }
                case .completion(let completion):
                    lock.withLock { (downstream, upstream) = (nil, nil) }
                    target.receive(completion: completion)
                }
            }
        }

        private func next() -> (Downstream, Event)? {
            lock.withLock {
                guard let downstream, !waiting.isEmpty else {
                    isScheduled = false
                    return nil
                }
                return (downstream, waiting.removeFirst())
            }
        }
    }
}
