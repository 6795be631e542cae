import Foundation

/// The result of an operator for one value.
enum Step<Output, Failure: Error> {
    case pass(Output)
    case skip
    case end(Subscribers.Completion<Failure>)
}

/// A subscriber that passes on what an operator makes of each value.
final class Stage<Input, InputFailure: Error, Downstream: Subscriber>: Subscriber, Subscription {
    typealias Failure = InputFailure

    private let lock = NSLock()
    private var downstream: Downstream?
    private var upstream: (any Subscription)?
    private let step: (Input) -> Step<Downstream.Input, Downstream.Failure>
    private let end:
        (Subscribers.Completion<InputFailure>) -> (Downstream.Input?, Subscribers.Completion<Downstream.Failure>)

    init(
        _ downstream: Downstream,
        step: @escaping (Input) -> Step<Downstream.Input, Downstream.Failure>,
        end:
            @escaping (Subscribers.Completion<InputFailure>) -> (
                Downstream.Input?, Subscribers.Completion<Downstream.Failure>
            )
    ) {
        self.downstream = downstream
        self.step = step
        self.end = end
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
        guard let target = lock.withLock({ downstream }) else { return .none }
        switch step(input) {
        case .pass(let value): return target.receive(value)
        // A value that goes nowhere was demanded, so another one is.
        case .skip: return .max(1)
        case .end(let completion):
            let old = close()
            old.upstream?.cancel()
            old.downstream?.receive(completion: completion)
            return .none
        }
    }

    func receive(completion: Subscribers.Completion<InputFailure>) {
        let (value, completion) = end(completion)
        let old = close()
        if let value { _ = old.downstream?.receive(value) }
        old.downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { upstream }?.request(demand) }

    func cancel() { close().upstream?.cancel() }

    private func close() -> (downstream: Downstream?, upstream: (any Subscription)?) {
        lock.withLock {
            defer { (downstream, upstream) = (nil, nil) }
            return (downstream, upstream)
        }
    }
}

extension Publishers {
    /// The values of a publisher after an operator.
    public struct Operator<Upstream: Publisher, Output, Failure: Error>: Publisher {
        typealias Functions = (
            step: (Upstream.Output) -> Step<Output, Failure>,
            end: (Subscribers.Completion<Upstream.Failure>) -> (Output?, Subscribers.Completion<Failure>)
        )

        let upstream: Upstream
        // Called for each subscription, because an operator can remember values.
        let functions: () -> Functions

        /// Serves a subscriber with the values that the operator makes.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let (step, end) = functions()
            upstream.receive(subscriber: Stage<Upstream.Output, Upstream.Failure, S>(subscriber, step: step, end: end))
        }
    }
}
