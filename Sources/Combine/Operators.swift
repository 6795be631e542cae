extension Publisher {
    private func steps<T>(
        _ make: @escaping () -> (Output) -> Step<T, Failure>
    ) -> Publishers.Operator<Self, T, Failure> { .init(upstream: self) { (make(), { (nil, $0) }) } }

    private func throwingSteps<T>(
        _ step: @escaping (Output) throws -> Step<T, any Error>
    ) -> Publishers.Operator<Self, T, any Error> {
        .init(upstream: self) {
            (
                { value in
                    do { return try step(value) } catch { return .end(.failure(error)) }
                },
                { completion in
                    switch completion {
                    case .finished: (nil, .finished)
                    case .failure(let error): (nil, .failure(error))
                    }
                }
            )
        }
    }

    /// Changes each value by a closure.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Operator<Self, T, Failure> {
        steps { { .pass(transform($0)) } }
    }

    /// Replaces each value by one of its properties.
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Operator<Self, T, Failure> {
        steps { { .pass($0[keyPath: keyPath]) } }
    }

    /// Changes each value by a closure.
    ///
    /// An error of the closure ends the publisher.
    public func tryMap<T>(
        _ transform: @escaping (Output) throws -> T
    ) -> Publishers.Operator<Self, T, any Error> { throwingSteps { .pass(try transform($0)) } }

    /// Passes on the values for which a closure returns `true`.
    public func filter(
        _ isIncluded: @escaping (Output) -> Bool
    ) -> Publishers.Operator<Self, Output, Failure> { steps { { isIncluded($0) ? .pass($0) : .skip } } }

    /// Changes each value by a closure, and drops those for which it returns `nil`.
    public func compactMap<T>(
        _ transform: @escaping (Output) -> T?
    ) -> Publishers.Operator<Self, T, Failure> { steps { { transform($0).map { .pass($0) } ?? .skip } } }

    /// Drops the values that are the same as those before them.
    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.Operator<Self, Output, Failure> {
        steps {
            var last: Output?
            return { value in
                if let last, predicate(last, value) { return .skip }
                last = value
                return .pass(value)
            }
        }
    }

    /// Drops the first values.
    public func dropFirst(_ count: Int = 1) -> Publishers.Operator<Self, Output, Failure> {
        precondition(count >= 0, "the number of values to drop must not be negative: \(count)")
        return steps {
            var rest = count
            return { value in
                guard rest > 0 else { return .pass(value) }
                rest -= 1
                return .skip
            }
        }
    }

    /// Runs closures for the values and the completion, and passes them on.
    public func handleEvents(
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) -> Publishers.Operator<Self, Output, Failure> {
        .init(upstream: self) {
            (
                { value in
                    receiveOutput?(value)
                    return .pass(value)
                },
                { completion in
                    receiveCompletion?(completion)
                    return (nil, completion)
                }
            )
        }
    }

    /// Changes the error with which the publisher ends.
    public func mapError<E: Error>(
        _ transform: @escaping (Failure) -> E
    ) -> Publishers.Operator<Self, Output, E> {
        .init(upstream: self) {
            (
                { .pass($0) },
                { completion in
                    switch completion {
                    case .finished: (nil, .finished)
                    case .failure(let error): (nil, .failure(transform(error)))
                    }
                }
            )
        }
    }
}

extension Publisher where Output: Equatable {
    /// Drops the values that are equal to those before them.
    public func removeDuplicates() -> Publishers.Operator<Self, Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
    /// Gives a publisher that cannot fail the type of one that can.
    public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.Operator<Self, Output, E> {
        .init(upstream: self) { ({ .pass($0) }, { _ in (nil, .finished) }) }
    }
}
