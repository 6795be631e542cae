package import Dispatch
package import StoreInterface

/// The lookup of the store that a call uses.
///
/// A call uses the first store that exists. The order is: the store of the current task, of the current dispatch queue,
/// of the object of the call, and of the process.
package enum StoreConnection {
    /// The store of the current task and of the tasks that it starts, so that tests can run in parallel.
    @TaskLocal package static var scoped: (any Store)?

    /// The store of the innermost ``StoreScope``, held weakly so that tasks which outlive the store do not keep it
    /// open.
    @TaskLocal static var scope: StoreReference?

    /// The key of the store that is bound to a dispatch queue, and to the queues that target it.
    private static let boundStore = DispatchSpecificKey<StoreReference>()

    private static let process = ProcessStore { DefaultStore.make() }

    /// Returns the store for a call.
    ///
    /// - Parameter call: The call, as an app writes it, for the message that it has no store.
    /// - Returns: The store. If there is none, a store whose calls all fail.
    package static func current(for call: String) -> any Store { own ?? process.store(for: call) }

    /// Returns the store for a call about an object that came from a store.
    ///
    /// - Parameter origin: The store of the object, which is used unless the calling code has a store of its own.
    /// - Returns: The store. If there is none, a store whose calls all fail.
    static func current(following origin: StoreReference) -> any Store {
        reference(following: origin).store ?? replacement
    }

    /// Returns the same store as ``current(for:)``, or opens the store of the process if it has none.
    ///
    /// - Parameter make: Opens the store of the process, if it has none that works. A caller of this function requests
    ///   the process's store explicitly, so that store stays available beside the stores of tests.
    /// - Returns: An open store.
    /// - Throws: The error of `make`, or an error if the store of the calling task is closed.
    package static func current(
        making make: RecoveringStore.Opening
    ) throws(StoreFailure) -> any Store {
        if let scoped { return scoped }
        guard let reference = borrowed else { return try process.store(making: make) }
        guard let store = reference.store else { throw .storage(detail: StoreReference.goneDetail) }
        return store
    }

    /// Returns a reference to the store for a call, also if that store no longer exists.
    static func currentReference(for call: String) -> StoreReference { ownReference ?? .to(process.store(for: call)) }

    /// A reference to the store of the calling task or dispatch queue, also if that store no longer exists; `nil` if
    /// neither has one.
    static var ownReference: StoreReference? { scoped.map { .to($0) } ?? borrowed }

    /// A reference to the store for a call, or `nil` if there is none, which is not reported.
    static var foundReference: StoreReference? { ownReference ?? process.found.map { .to($0) } }

    /// Returns a reference to the store for a call about an object that came from a store, also if that store no longer
    /// exists.
    static func reference(following origin: StoreReference) -> StoreReference {
        if let ownReference { return ownReference }
        return origin.store == nil ? process.installed.map { .to($0) } ?? origin : origin
    }

    /// The identity of the calling code's store, or of the installed store; `nil` if there is neither, because no store
    /// is created here.
    package static var chosenIdentity: StoreIdentity? {
        scoped?.identity ?? borrowed?.identity ?? process.installed?.identity
    }

    private static var own: (any Store)? { scoped ?? borrowed.map { $0.store ?? replacement } }

    static var borrowed: StoreReference? { scope ?? storeOfQueue }

    /// A reference to the store of the current dispatch queue, or `nil` if the queue is bound to none.
    static var storeOfQueue: StoreReference? { DispatchQueue.getSpecific(key: boundStore) }

    /// The replacement for a store that no longer exists: all its calls fail.
    ///
    /// All calls share one instance, so that the loss is reported once per process.
    private static let gone: any Store = UnavailableStore(failure: .storage(detail: StoreReference.goneDetail))

    /// The same for the work of a payment queue that outlives its store: nothing waits for its results.
    private static let goneForQueue: any Store = UnavailableStore(
        failure: .storage(detail: StoreReference.goneDetail)
    ) { _ in }

    private static var replacement: any Store { QueueWork.isUnderWay ? goneForQueue : gone }

    /// Installs a store for all tasks without one of their own; `nil` restores the default store.
    package static func install(_ store: (any Store)?) { process.install(store) }

    /// Makes the default store of this process unavailable, because tests run in this process.
    ///
    /// - Parameter tests: The stores of the tests.
    package static func noteTests(_ tests: any TestStores) { process.noteTests(tests) }

    /// Runs code, and every task that it starts, with a store that they do not keep open.
    package static func lending<R>(_ store: any Store, to body: () async throws -> R) async rethrows -> R {
        try await $scoped.withValue(nil) { try await $scope.withValue(.to(store), operation: body) }
    }

    /// Binds a dispatch queue, and the queues that target it, to a store that the queue does not keep open.
    package static func bind(_ store: any Store, to queue: DispatchQueue) {
        queue.setSpecific(key: boundStore, value: .to(store))
    }

    package static func unbind(_ queue: DispatchQueue) { queue.setSpecific(key: boundStore, value: nil) }
}

/// A weak reference to a store, with the identity of the store.
///
/// A class, so that the many values that refer to their store are cheap to copy.
final class StoreReference: Sendable {
    static let goneDetail = "the store no longer exists"

    let identity: StoreIdentity
    weak let store: (any Store)?

    private init(_ store: any Store) {
        identity = store.identity
        self.store = store
    }

    static func to(_ store: any Store) -> StoreReference { StoreReference(store) }
}

extension StoreReference: Hashable {
    static func == (lhs: StoreReference, rhs: StoreReference) -> Bool { lhs.identity == rhs.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
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
func shielded<Answer: Sendable, Failure: Error>(
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

extension Store {
    /// Throws the failure that a test simulates for a call, or the reason for which there is no store (TS-25, A-24).
    ///
    /// Every sheet calls this function for which the store has no member.
    func allow(_ call: SimulatedCall) async throws(StoreKitError) {
        do throws(StoreFailure) {
            try await shielded { () async throws(StoreFailure) in try await self.permit(call) }
        } catch {
            throw StoreKitError(error)
        }
    }

    /// Waits until the store answers a request of the app; a store under test may never answer.
    ///
    /// The wait is not shielded from cancellation, so that a caller can stop waiting by cancelling its task.
    ///
    /// - Throws: `CancellationError` when the task is cancelled in the meantime; ``StoreKitError`` when the store ends.
    func awaitAnswer(to call: SimulatedCall) async throws {
        let isAnswered: Bool
        do throws(StoreFailure) {
            isAnswered = try await self.isAnswered(call)
        } catch {
            throw StoreKitError(error)
        }
        if !isAnswered { throw CancellationError() }
    }
}
