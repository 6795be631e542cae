/// A source of values over time, and at last of a completion.
public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output

    /// The type of the error with which the publisher can end; `Never` if it cannot fail.
    associatedtype Failure: Error

    /// Begins to serve a subscriber: a subscription first, then values as they are demanded, and a completion at last.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
    /// Begins to serve a subscriber.
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
        receive(subscriber: subscriber)
    }

    /// Sends all values to a subject, until the returned object is cancelled.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
        let sink = Subscribers.Sink<Output, Failure>(
            receiveCompletion: { subject.send(completion: $0) },
            receiveValue: { subject.send($0) }
        )
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }

    /// Hides the type of the publisher.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A receiver of the values of a publisher.
public protocol Subscriber<Input, Failure> {
    /// The type of the values.
    associatedtype Input

    /// The type of the error with which the publisher can end.
    associatedtype Failure: Error

    /// Takes the subscription, by which values are demanded.
    func receive(subscription: any Subscription)

    /// Takes a value, and returns how many more are wanted than before.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Takes the completion. Nothing comes after it.
    func receive(completion: Subscribers.Completion<Failure>)
}

/// The link between a publisher and a subscriber.
public protocol Subscription: Cancellable {
    /// Asks for more values. Demands add up.
    func request(_ demand: Subscribers.Demand)
}

/// Something that can be ended early.
public protocol Cancellable {
    /// Ends it. A second call has no effect.
    func cancel()
}

extension Cancellable {
    /// Keeps the object in a collection.
    public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }

    /// Keeps the object in a set.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable(self).store(in: &set) }
}

/// A publisher into which values are sent by calls.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to all subscribers.
    func send(_ value: Output)

    /// Ends the subject. Later calls have no effect.
    func send(completion: Subscribers.Completion<Failure>)

    /// Gives the subject a subscription, whose values it receives without a limit.
    func send(subscription: any Subscription)
}

extension Subject where Output == Void {
    /// Sends a signal to all subscribers.
    public func send() { send(()) }
}

/// The namespace of publishers.
public enum Publishers {}

/// The namespace of subscribers.
public enum Subscribers {}
