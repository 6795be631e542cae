package import StoreTime

/// The way of a caller to its store, which may have to be opened first.
///
/// Every call is made on the store that its source has opened. A store is the source of itself. The default store of a
/// process opens at its first use, and a store that cannot be opened is a source whose calls all fail.
package protocol StoreSource: AnyObject, Sendable {
    /// The identity of the store, for code that must not keep the store open.
    var identity: StoreIdentity { get }

    /// The store, or `nil` if it is not open.
    var openStore: (any Store)? { get }

    /// The store, opened first if necessary.
    ///
    /// The calling thread opens it, or waits for the thread that does.
    var present: Result<any Store, StoreFailure> { get }

    /// Returns the store, opened first if necessary, on a thread that may wait for the disk.
    func opened() async throws(StoreFailure) -> any Store

    /// The location and the clock of a store that is not open.
    var whileClosed: ClosedStore { get }

    /// The recorder of the store, or `nil` when no timeline is recorded.
    var recorder: (any StoreRecorder)? { get }

    /// Reports a failure that a call cannot throw, once for each failure.
    func silence(_ failure: StoreFailure)

    /// Starts a listener as soon as the store is open.
    ///
    /// - Parameter begin: Creates the feed; called with no lock held.
    func listen(_ begin: @escaping @Sendable (any Store) -> Void)

    /// Returns when the store may answer. If it never does, waits until the task is cancelled.
    ///
    /// Called only for requests of apps.
    ///
    /// - Returns: `false` when the task was cancelled while waiting.
    /// - Throws: A failure if the store has been closed.
    func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool

    /// Throws the failure that a test simulates for a call (TS-25), or the reason for which there is no store.
    ///
    /// Used for calls for which the store has no member, and for ``SimulatedCall/loadProducts``, because a payment
    /// queue's lookup of a product is not a product request. The other members of a store simulate their own failures.
    func permit(_ call: SimulatedCall) async throws(StoreFailure)

    /// Returns true if observers receive the refund of a transaction of any product type, as a quirk (R-19, C-27).
    func namesEveryRefund(transactionID: UInt64) -> Bool

    /// True if observers receive restored transactions twice, as a quirk.
    var restoresTwice: Bool { get }

    /// Makes a call on the opened store.
    ///
    /// - Parameters:
    ///   - call: The subject of the call.
    ///   - body: The call.
    /// - Returns: The answer of the store.
    /// - Throws: The failure to open the store, or the failure of the call.
    func perform<Answer: Sendable>(
        _ call: StoreCall,
        _ body: @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer

    /// Returns a feed of the store, or one that begins when the store opens.
    ///
    /// - Parameter make: Creates the feed of an open store.
    /// - Returns: The feed; if the store cannot be opened, the failure is reported.
    func feed<Element>(_ make: @escaping @Sendable (any Store) -> StoreFeed<Element>) -> StoreFeed<Element>
}

/// The subject of a call, for a source that watches the calls of an app.
package enum StoreCall: Sendable {
    case products([String])
    case purchase(PurchaseRequest)
    case finish(transactionID: UInt64)
    /// A page of a finite sequence of transactions.
    case transactions
    case other
}

/// The values of a store that are known while it is not open.
package struct ClosedStore: Sendable {
    /// Returns the location of the database without opening it.
    package let place: @Sendable () -> StoreLocation
    package let clock: any StoreClock

    package init(at place: @escaping @Sendable () -> StoreLocation, clock: any StoreClock) {
        self.place = place
        self.clock = clock
    }
}

extension StoreSource {
    package var present: Result<any Store, StoreFailure> { openStore.map { .success($0) } ?? .failure(.unknown) }
    package func opened() async throws(StoreFailure) -> any Store { try present.get() }
    package var whileClosed: ClosedStore { ClosedStore(at: { .memory }, clock: SystemStoreClock()) }
    package func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool { true }
    package func namesEveryRefund(transactionID: UInt64) -> Bool { false }
    package var restoresTwice: Bool { false }
    package var recorder: (any StoreRecorder)? { openStore?.recorder }
    package func silence(_ failure: StoreFailure) {}
    package func listen(_ begin: @escaping @Sendable (any Store) -> Void) { if let store = openStore { begin(store) } }

    package func permit(_ call: SimulatedCall) async throws(StoreFailure) {
        try await self.call { store throws(StoreFailure) in try await store.permit(call) }
    }

    package func perform<Answer: Sendable>(
        _ call: StoreCall,
        _ body: @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        try await body(opened())
    }
}

extension StoreSource {
    /// Returns the store's answer to a synchronous call, or a substitute if the store cannot be opened.
    ///
    /// - Parameters:
    ///   - substitute: The answer of a store that cannot be opened; the failure is reported.
    ///   - body: The call.
    /// - Returns: The answer of the store, or the substitute.
    package func ask<Answer>(else substitute: @autoclosure () -> Answer, _ body: (any Store) -> Answer) -> Answer {
        switch present {
        case .success(let store): return body(store)
        case .failure(let failure):
            silence(failure)
            return substitute()
        }
    }

    /// Makes a call that the caller's cancellation does not interrupt.
    ///
    /// - Parameters:
    ///   - call: The subject of the call.
    ///   - body: The call.
    /// - Returns: The answer of the store.
    /// - Throws: The failure to open the store, or the failure of the call.
    package func call<Answer: Sendable>(
        _ call: StoreCall = .other,
        _ body: @escaping @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        try await shielded { () async throws(StoreFailure) in try await self.perform(call, body) }
    }

    /// Makes a call that the caller's cancellation does not interrupt, and throws a public error.
    ///
    /// - Parameters:
    ///   - call: The subject of the call.
    ///   - error: Returns the public error for a failure.
    ///   - body: The call.
    /// - Returns: The answer of the store.
    /// - Throws: The public error for the failure.
    package func call<Answer: Sendable, Failure: Error>(
        _ call: StoreCall = .other,
        throwing error: (StoreFailure) -> Failure,
        _ body: @escaping @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(Failure) -> Answer {
        do throws(StoreFailure) {
            return try await self.call(call, body)
        } catch let failure {
            throw error(failure)
        }
    }

    /// Makes a call for a caller that cannot throw: a failure to open the store is also reported.
    package func read<Answer: Sendable>(
        _ call: StoreCall = .other,
        _ body: @escaping @Sendable (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        do throws(StoreFailure) {
            _ = try await opened()
        } catch {
            silence(error)
            throw error
        }
        return try await self.call(call, body)
    }

    /// Makes a call that cannot throw, and returns a substitute if the store cannot be opened, which is reported.
    package func answer<Answer: Sendable>(
        _ call: StoreCall = .other,
        else substitute: Answer,
        _ body: @escaping @Sendable (any Store) async -> Answer
    ) async -> Answer {
        do throws(StoreFailure) {
            return try await self.call(call) { store in await body(store) }
        } catch {
            silence(error)
            return substitute
        }
    }

    /// The time on the clock of the store, which is not opened for it.
    package var now: StoreDate { openStore?.now ?? whileClosed.clock.now }

    /// The clock for waits, which does not keep the store open.
    package var clock: any StoreClock { openStore?.clock ?? whileClosed.clock }

    /// The location of the store.
    package var location: StoreLocation { ask(else: whileClosed.place()) { $0.location } }
}

/// A store is open, and the source of itself.
extension Store {
    package var openStore: (any Store)? { self }
    package var present: Result<any Store, StoreFailure> { .success(self) }
    package var recorder: (any StoreRecorder)? { nil }
    package func permit(_ call: SimulatedCall) async throws(StoreFailure) {}
}

/// The cancellation state of the task that calls the store.
///
/// The store also answers cancelled tasks (C-23). A test that reproduces Apple's result, which may then be empty
/// (T-59), reads this state.
package enum CallerCancellation {
    @TaskLocal package static var isCancelled = false
}

/// Runs work that the caller's cancellation must not interrupt: purchases (P-27), finishing (T-32), and finite queries
/// (C-23), because an incomplete list of entitlements reads as "not paid".
private func shielded<Answer: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
) async throws(Failure) -> Answer {
    let isCancelled = Task.isCancelled
    let shielded: @Sendable () async -> Result<Answer, Failure> = {
        guard isCancelled else { return await outcome(of: work) }
        return await CallerCancellation.$isCancelled.withValue(true) { await outcome(of: work) }
    }
    #if canImport(Darwin)
    // The function below is newer than the oldest of Apple's systems that the package supports.
    return try await Task { await shielded() }.value.get()
    #else
    // The work begins on the thread of the caller, which then waits, because waking another thread would take longer
    // than many queries.
    return try await Task.immediate { await shielded() }.value.get()
    #endif
}

private func outcome<Answer: Sendable, Failure: Error>(
    of work: @Sendable () async throws(Failure) -> Answer
) async -> Result<Answer, Failure> {
    do throws(Failure) {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}
