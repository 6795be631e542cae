import Foundation

/// A subscription that delivers a result: a value when it is demanded, and the completion with it.
final class OneResult<Downstream: Subscriber>: Subscription {
    private let lock = NSLock()
    private var downstream: Downstream?
    private var isDemanded = false
    private var result: Result<Downstream.Input, Downstream.Failure>?

    init(_ downstream: Downstream, _ result: Result<Downstream.Input, Downstream.Failure>? = nil) {
        self.downstream = downstream
        self.result = result
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        lock.withLock { isDemanded = true }
        deliver()
    }

    func fulfill(_ result: Result<Downstream.Input, Downstream.Failure>) {
        lock.withLock { self.result = result }
        deliver()
    }

    func cancel() {
        let old = lock.withLock {
            defer { downstream = nil }
            return downstream
        }
        _ = old
    }

    private func deliver() {
        let found = lock.withLock { () -> (Downstream, Result<Downstream.Input, Downstream.Failure>)? in
            guard let result, let target = downstream else { return nil }
            if case .success = result, !isDemanded { return nil }
            downstream = nil
            return (target, result)
        }
        guard let (target, result) = found else { return }
        switch result {
        case .success(let value):
            _ = target.receive(value)
            target.receive(completion: .finished)
        case .failure(let error): target.receive(completion: .failure(error))
        }
    }
}

/// A subscription that never delivers.
private final class NoSubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// A publisher of one value.
public struct Just<Output>: Publisher {
    /// It cannot fail.
    public typealias Failure = Never

    /// The value.
    public let output: Output

    /// Creates a publisher of a value.
    public init(_ output: Output) { self.output = output }

    /// Serves a subscriber with the value and the completion.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        subscriber.receive(subscription: OneResult(subscriber, .success(output)))
    }
}

/// A publisher that ends with an error.
public struct Fail<Output, Failure: Error>: Publisher {
    /// The error.
    public let error: Failure

    /// Creates a publisher of an error.
    public init(error: Failure) { self.error = error }

    /// Creates a publisher of an error.
    public init(outputType: Output.Type, failure: Failure) { error = failure }

    /// Ends the subscriber with the error.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: NoSubscription())
        subscriber.receive(completion: .failure(error))
    }
}

/// A publisher without values.
public struct Empty<Output, Failure: Error>: Publisher {
    /// True if it ends at once; otherwise it never ends.
    public let completeImmediately: Bool

    /// Creates a publisher without values.
    public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

    /// Creates a publisher without values.
    public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
        self.completeImmediately = completeImmediately
    }

    /// Ends the subscriber, or leaves it waiting.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        subscriber.receive(subscription: NoSubscription())
        if completeImmediately { subscriber.receive(completion: .finished) }
    }
}

/// A publisher of a result that a closure finds out, once for all subscribers.
public final class Future<Output, Failure: Error>: Publisher, @unchecked Sendable {
    /// The closure that takes the result.
    ///
    /// Only the first call has an effect.
    public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

    private let lock = NSLock()
    private var result: Result<Output, Failure>?
    private var waiting: [(Result<Output, Failure>) -> Void] = []

    /// Runs a closure at once, which is to call the promise.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { self.fulfill($0) }
    }

    private func fulfill(_ result: Result<Output, Failure>) {
        let actions = lock.withLock { () -> [(Result<Output, Failure>) -> Void] in
            guard self.result == nil else { return [] }
            self.result = result
            defer { waiting = [] }
            return waiting
        }
        for action in actions { action(result) }
    }

    /// Serves a subscriber with the result, as soon as it is known.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let subscription = OneResult(subscriber)
        subscriber.receive(subscription: subscription)
        let known = lock.withLock {
            if result == nil { waiting.append { subscription.fulfill($0) } }
            return result
        }
        if let known { subscription.fulfill(known) }
    }
}
