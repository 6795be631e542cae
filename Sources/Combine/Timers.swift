public import Foundation

/// A publisher that delivers nothing before it is connected.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Begins to deliver, until the returned object is cancelled.
    func connect() -> any Cancellable
}

extension ConnectablePublisher {
    /// Connects when the first subscriber comes.
    public func autoconnect() -> Publishers.Autoconnect<Self> { .init(upstream: self) }
}

extension Publishers {
    /// A publisher that is connected while it has subscribers.
    public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
        /// The type of the values.
        public typealias Output = Upstream.Output

        /// The type of the error.
        public typealias Failure = Upstream.Failure

        /// The publisher to connect.
        public let upstream: Upstream

        private let lock = NSLock()
        private var count = 0
        private var connection: (any Cancellable)?

        init(upstream: Upstream) { self.upstream = upstream }

        /// Serves a subscriber, and connects for the first one.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            upstream.receive(subscriber: Inner(subscriber) { self.leave() })
            let isFirst = lock.withLock {
                count += 1
                return count == 1
            }
            guard isFirst else { return }
            let connection = upstream.connect()
            let isLate = lock.withLock {
                guard count > 0 else { return true }
                self.connection = connection
                return false
            }
            if isLate { connection.cancel() }
        }

        private func leave() {
            let old = lock.withLock { () -> (any Cancellable)? in
                count -= 1
                guard count == 0 else { return nil }
                defer { connection = nil }
                return connection
            }
            old?.cancel()
        }

        private final class Inner<Downstream: Subscriber>: Subscriber, Subscription {
            typealias Input = Downstream.Input
            typealias Failure = Downstream.Failure

            private let downstream: Downstream
            private let leave: AnyCancellable
            private var upstream: (any Subscription)?

            init(_ downstream: Downstream, leave: @escaping () -> Void) {
                (self.downstream, self.leave) = (downstream, AnyCancellable(leave))
            }

            func receive(subscription: any Subscription) {
                upstream = subscription
                downstream.receive(subscription: self)
            }

            func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

            func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }

            func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

            func cancel() {
                upstream?.cancel()
                leave.cancel()
            }
        }
    }
}

extension Timer {
    /// Returns a publisher of the time, again and again after an interval, while a run loop runs.
    public static func publish(
        every interval: TimeInterval,
        tolerance: TimeInterval? = nil,
        on runLoop: RunLoop,
        in mode: RunLoop.Mode
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
    }

    /// A publisher of the time.
    public final class TimerPublisher: ConnectablePublisher {
        /// The type of the values.
        public typealias Output = Date

        /// A timer does not fail.
        public typealias Failure = Never

        private let outlets = Outlets<Date, Never>()
        private let interval: TimeInterval
        private let tolerance: TimeInterval?
        private let runLoop: RunLoop
        private let mode: RunLoop.Mode

        init(interval: TimeInterval, tolerance: TimeInterval?, runLoop: RunLoop, mode: RunLoop.Mode) {
            (self.interval, self.tolerance, self.runLoop, self.mode) = (interval, tolerance, runLoop, mode)
        }

        /// Serves a subscriber as long as the publisher is connected.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
            outlets.attach(subscriber, keepsLatest: false)
        }

        /// Starts the timer.
        public func connect() -> any Cancellable {
            let carried = Carrier(outlets: outlets)
            let timer = Timer(timeInterval: interval, repeats: true) { _ in
                carried.outlets.send(Date(), keepsLatest: false)
            }
            if let tolerance { timer.tolerance = tolerance }
            runLoop.add(timer, forMode: mode)
            return AnyCancellable { timer.invalidate() }
        }

        private struct Carrier: @unchecked Sendable {
            let outlets: Outlets<Date, Never>
        }
    }
}
