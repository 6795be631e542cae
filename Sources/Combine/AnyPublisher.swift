/// A publisher whose type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let subscribe: (AnySubscriber<Output, Failure>) -> Void

    /// Hides the type of a publisher.
    public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
        subscribe = { publisher.receive(subscriber: $0) }
    }

    /// Serves a subscriber with the values of the hidden publisher.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscribe(AnySubscriber(subscriber))
    }
}

/// A subscriber whose type is hidden.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    private let takeSubscription: (any Subscription) -> Void
    private let takeValue: (Input) -> Subscribers.Demand
    private let takeCompletion: (Subscribers.Completion<Failure>) -> Void

    /// Hides the type of a subscriber.
    public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
        takeSubscription = { subscriber.receive(subscription: $0) }
        takeValue = { subscriber.receive($0) }
        takeCompletion = { subscriber.receive(completion: $0) }
    }

    /// Passes the subscription on.
    public func receive(subscription: any Subscription) { takeSubscription(subscription) }

    /// Passes a value on.
    public func receive(_ input: Input) -> Subscribers.Demand { takeValue(input) }

    /// Passes the completion on.
    public func receive(completion: Subscribers.Completion<Failure>) { takeCompletion(completion) }
}
