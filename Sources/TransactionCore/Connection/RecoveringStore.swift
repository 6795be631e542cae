import Dispatch
package import StoreInterface
package import StoreTime
import Synchronization

/// The default store of a process, which opens at its first use, and again at the next use after a failure.
///
/// A temporary fault, such as a disk error or a lock of another process, fails only the call during which it occurs.
/// Concurrent callers share one opening, and no lock is held while the store opens. Listeners that began earlier
/// receive every event from the moment at which the store opens.
///
/// Calls that can throw report the failure to open the store. For the others a line is written to the standard error.
package final class RecoveringStore: StoreSource {
    /// A function that opens the store under an identity that callers may already have.
    package typealias Opening = @Sendable (StoreIdentity) throws(StoreFailure) -> any Store
    typealias Answer = @Sendable (Result<any Store, StoreFailure>) -> Void

    private struct State {
        var store: (any Store)?
        var isOpening = false
        /// The callers that wait for the opening in progress.
        var waiting: [Answer] = []
        /// The listeners that wait for the store, as functions that begin them.
        var listeners: [@Sendable (any Store) -> Void] = []
        /// The failures that were reported on the standard error.
        var reported: Set<StoreFailure> = []
        /// The wait before the next attempt for listeners, which doubles with each failure.
        var delay: Duration = .seconds(1)
        var isRetrying = false
    }

    private static let longestDelay: Duration = .seconds(60)

    package let identity = StoreIdentity()
    package let whileClosed: ClosedStore

    private let state = Mutex(State())
    private let opening: Opening
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - place: Returns the location of the database without opening it.
    ///   - clock: The clock of the attempts to open the store for listeners.
    ///   - report: Receives one line for each failure that a call could not throw.
    ///   - opening: Opens the store. Called by one thread at a time, with no lock held.
    package init(
        at place: @escaping @Sendable () -> StoreLocation,
        clock: any StoreClock = SystemStoreClock(),
        report: @escaping @Sendable (String) -> Void,
        opening: @escaping Opening
    ) {
        whileClosed = ClosedStore(at: place, clock: clock)
        self.report = report
        self.opening = opening
    }

    package var openStore: (any Store)? { state.withLock { $0.store } }

    /// Opens the store with the given function, unless it is open.
    ///
    /// - Parameter open: The function. If another thread is opening the store, the function of that thread counts.
    /// - Throws: The failure to open it. The next use tries again.
    package func open(_ open: Opening) throws(StoreFailure) { _ = try present(opening: open).get() }

    package var present: Result<any Store, StoreFailure> { present(opening: opening) }

    private func present(opening open: Opening) -> Result<any Store, StoreFailure> {
        if let store = openStore { return .success(store) }
        let (answer, ready) = (AnswerBox(), DispatchSemaphore(value: 0))
        let opens = join { found in
            answer.value.withLock { $0 = found }
            ready.signal()
        }
        if opens { finish(attempt(open)) }
        ready.wait()
        return answer.value.withLock { $0 } ?? .failure(.unknown)
    }

    /// A box in which one thread leaves a result for another.
    private final class AnswerBox: Sendable {
        let value = Mutex<Result<any Store, StoreFailure>?>(nil)
    }

    package func opened() async throws(StoreFailure) -> any Store {
        if let store = openStore { return store }
        let result = await withCheckedContinuation { continuation in
            guard join({ continuation.resume(returning: $0) }) else { return }
            DispatchQueue.global().async { [self] in finish(attempt(opening)) }
        }
        return try result.get()
    }

    /// Registers a caller for the result of the opening in progress, or calls it at once if the store is open.
    ///
    /// - Returns: True if the caller has to open the store, because no other caller does.
    func join(_ answer: @escaping Answer) -> Bool {
        let (store, opens) = state.withLock { state -> ((any Store)?, Bool) in
            if let store = state.store { return (store, false) }
            state.waiting.append(answer)
            defer { state.isOpening = true }
            return (nil, !state.isOpening)
        }
        if let store { answer(.success(store)) }
        return opens
    }

    private func attempt(_ open: Opening) -> Result<any Store, StoreFailure> {
        do throws(StoreFailure) {
            return .success(try open(identity))
        } catch {
            return .failure(error)
        }
    }

    /// Completes an opening.
    ///
    /// Listeners begin before any caller can change the store.
    private func finish(_ result: Result<any Store, StoreFailure>) {
        if case .success(let store) = result {
            // A listener may be added in the meantime; for an open store, it begins directly.
            while true {
                let listeners = state.withLock { state in
                    defer { state.listeners = [] }
                    if state.listeners.isEmpty { state.store = store }
                    return state.listeners
                }
                if listeners.isEmpty { break }
                for begin in listeners { begin(store) }
            }
        }
        let waiting = state.withLock { state in
            defer { (state.waiting, state.isOpening) = ([], false) }
            return state.waiting
        }
        for answer in waiting { answer(result) }
        if case .failure = result { retryForListeners() }
    }

    package func silence(_ failure: StoreFailure) {
        guard state.withLock({ $0.reported.insert(failure).inserted }) else { return }
        report(
            """
            The store is not available, so it answers as if it were empty, and is opened again at the next call: \
            \(failure)

            """
        )
    }

    package func listen(_ begin: @escaping @Sendable (any Store) -> Void) {
        let store = state.withLock { state in
            if state.store == nil { state.listeners.append(begin) }
            return state.store
        }
        if let store { begin(store) } else { retryForListeners() }
    }

    /// Schedules another attempt to open the store, because an app that only listens makes no other call.
    private func retryForListeners() {
        let delay = state.withLock { state -> Duration? in
            guard state.store == nil, !state.listeners.isEmpty, !state.isRetrying else { return nil }
            state.isRetrying = true
            defer { state.delay = min(state.delay * 2, Self.longestDelay) }
            return state.delay
        }
        guard let delay else { return }
        let clock = whileClosed.clock
        let deadline = clock.deadline(after: delay)
        Task.detached { [weak self] in
            do throws(CancellationError) {
                try await clock.sleep(until: deadline)
            } catch {
                return
            }
            await self?.retry()
        }
    }

    private func retry() async {
        state.withLock { $0.isRetrying = false }
        do throws(StoreFailure) {
            _ = try await opened()
        } catch {
            silence(error)
        }
    }
}
