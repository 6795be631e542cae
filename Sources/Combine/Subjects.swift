/// A subject that passes values to its subscribers, and keeps none.
///
/// A value that a subscriber has not demanded is dropped for it.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let outlets = Outlets<Output, Failure>()

    /// Creates a subject.
    public init() {}

    /// Serves a subscriber with the values that are sent from now on.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        outlets.attach(subscriber, keepsLatest: false)
    }

    /// Sends a value to all subscribers.
    public func send(_ value: Output) { outlets.send(value, keepsLatest: false) }

    /// Ends the subject.
    ///
    /// Later calls have no effect.
    public func send(completion: Subscribers.Completion<Failure>) { outlets.end(completion) }

    /// Gives the subject a subscription, whose values it receives without a limit.
    public func send(subscription: any Subscription) { outlets.take(subscription) }
}

/// A subject with a value, which a new subscriber receives first.
///
/// A subscriber that has not demanded a value receives the latest one when it does.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let outlets: Outlets<Output, Failure>

    /// Creates a subject with a value.
    public init(_ value: Output) { outlets = Outlets(latest: value) }

    /// The value.
    ///
    /// To set it is to send it.
    public var value: Output {
        get {
            guard let value = outlets.current else { preconditionFailure("a subject with a value has one") }
            return value
        }
        set { send(newValue) }
    }

    /// Serves a subscriber with the value and those that follow.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        outlets.attach(subscriber, keepsLatest: true)
    }

    /// Sets the value, and sends it to all subscribers.
    public func send(_ value: Output) { outlets.send(value, keepsLatest: true) }

    /// Ends the subject.
    ///
    /// Later calls have no effect.
    public func send(completion: Subscribers.Completion<Failure>) { outlets.end(completion) }

    /// Gives the subject a subscription, whose values it receives without a limit.
    public func send(subscription: any Subscription) { outlets.take(subscription) }
}
