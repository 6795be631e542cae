import Foundation

extension Subscribers {
    /// Gives all values to a closure.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private enum State {
            case waiting
            case subscribed(any Subscription)
            case ended
        }

        private let lock = NSLock()
        private var state = State.waiting
        private var closures: (value: (Input) -> Void, completion: (Completion<Failure>) -> Void)?

        /// Creates a subscriber that demands values without a limit.
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) { closures = (receiveValue, receiveCompletion) }

        /// Demands all values.
        ///
        /// A second subscription is cancelled.
        public func receive(subscription: any Subscription) {
            let isFirst = lock.withLock {
                guard case .waiting = state else { return false }
                state = .subscribed(subscription)
                return true
            }
            isFirst ? subscription.request(.unlimited) : subscription.cancel()
        }

        /// Runs the closure for a value.
        public func receive(_ input: Input) -> Demand {
            let closure = lock.withLock { closures?.value }
            closure?(input)
            return .none
        }

        /// Runs the closure for the completion.
        public func receive(completion: Completion<Failure>) {
            let old = end()
            old.closures?.completion(completion)
        }

        /// Ends the subscription.
        ///
        /// No closure begins to run afterwards.
        public func cancel() { end().subscription?.cancel() }

        // What is released must not be released under the lock: a `deinit` is user code.
        private func end() -> (
            subscription: (any Subscription)?,
            closures: (value: (Input) -> Void, completion: (Completion<Failure>) -> Void)?
        ) {
            lock.withLock {
                defer { (state, closures) = (.ended, nil) }
                if case .subscribed(let subscription) = state { return (subscription, closures) }
                return (nil, closures)
            }
        }
    }
}

extension Publisher {
    /// Gives all values and the completion to closures, until the returned object is cancelled or released.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Gives all values to a closure, until the returned object is cancelled or released.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Assigns all values to a property of an object, which is retained until the returned object is cancelled or released.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: keyPath] = $0 }
    }

    /// Assigns all values to a published property, as long as the property exists.
    public func assign(to published: inout Published<Output>.Publisher) { published.storage.follow(self) }
}
