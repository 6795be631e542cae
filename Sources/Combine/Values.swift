import Foundation

extension Publisher where Failure == Never {
    /// The values as an asynchronous sequence, which demands one value at a time.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher {
    /// The values as an asynchronous sequence, which demands one value at a time and throws the error at last.
    @_disfavoredOverload
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher as an asynchronous sequence.
///
/// A value is demanded only while the loop waits for one. A publisher that keeps none loses those between.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    /// The type of the values.
    public typealias Element = P.Output

    private let publisher: P

    /// Creates a sequence of the values of a publisher.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes to the publisher.
    public func makeAsyncIterator() -> Iterator { Iterator(inner: .init(publisher)) }

    /// An iterator, which is one subscription.
    public struct Iterator: AsyncIteratorProtocol {
        let inner: Puller<P.Output, Never>.Owner

        /// Waits for the next value, or the end, or the cancellation of the task.
        public mutating func next() async -> P.Output? {
            do { return try await inner.puller.next() } catch { return nil }
        }
    }
}

/// The values of a publisher as an asynchronous sequence that throws the error of the publisher.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    /// The type of the values.
    public typealias Element = P.Output

    private let publisher: P

    /// Creates a sequence of the values of a publisher.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes to the publisher.
    public func makeAsyncIterator() -> Iterator { Iterator(inner: .init(publisher)) }

    /// An iterator, which is one subscription.
    public struct Iterator: AsyncIteratorProtocol {
        let inner: Puller<P.Output, P.Failure>.Owner

        /// Waits for the next value, or the end, or the cancellation of the task.
        ///
        /// - Throws: The error with which the publisher ends, once.
        public mutating func next() async throws -> P.Output? { try await inner.puller.next() }
    }
}

/// A subscriber that demands a value when it is asked for one.
final class Puller<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    /// Ends the subscription when the iterator is gone.
    final class Owner {
        let puller = Puller()

        init<P: Publisher>(_ publisher: P) where P.Output == Input, P.Failure == Failure {
            publisher.receive(subscriber: puller)
        }

        deinit { puller.cancel() }
    }

    private struct Carried: @unchecked Sendable {
        let value: Input?
    }

    private let lock = NSLock()
    private var subscription: (any Subscription)?
    private var waiting: [CheckedContinuation<Carried, any Error>] = []
    private var completion: Subscribers.Completion<Failure>?

    func receive(subscription: any Subscription) {
        let demand = lock.withLock {
            self.subscription = subscription
            return waiting.count
        }
        if demand > 0 { subscription.request(.max(demand)) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        let carried = Carried(value: input)
        lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }?.resume(returning: carried)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) { end(completion) }

    func cancel() {
        let old = lock.withLock {
            defer { subscription = nil }
            return subscription
        }
        old?.cancel()
        end(.finished)
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
        let all = lock.withLock {
            if self.completion == nil { self.completion = waiting.isEmpty ? completion : .finished }
            defer { (waiting, subscription) = ([], nil) }
            return waiting
        }
        for (index, continuation) in all.enumerated() {
            if index == 0, case .failure(let error) = completion {
                continuation.resume(throwing: error)
            } else {
                continuation.resume(returning: Carried(value: nil))
            }
        }
    }

    func next() async throws -> Input? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { ask($0) }.value
        } onCancel: {
            cancel()
        }
    }

    private func ask(_ continuation: CheckedContinuation<Carried, any Error>) {
        let (ended, target) = lock.withLock { () -> (Subscribers.Completion<Failure>?, (any Subscription)?) in
            guard let completion else {
                waiting.append(continuation)
                return (nil, subscription)
            }
            // The error is thrown once.
            self.completion = .finished
            return (completion, nil)
        }
        switch ended {
        case nil: target?.request(.max(1))
        case .finished: continuation.resume(returning: Carried(value: nil))
        case .failure(let error): continuation.resume(throwing: error)
        }
    }
}
