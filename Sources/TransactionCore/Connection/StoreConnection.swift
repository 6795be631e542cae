package import Dispatch
package import StoreInterface

/// The store this process, or this task, talks to.
///
/// In order: the store of the current task, that of the current dispatch queue, that of an object that the call is
/// about, and the process's own.
package enum StoreConnection {
    /// A store for the current task and the tasks it starts, which lets tests run side by side.
    @TaskLocal package static var scoped: (any Store)?

    /// The store of the innermost ``StoreScope``, which must not be kept alive by tasks that outlive it.
    @TaskLocal static var scope: StoreReference?

    /// The store that a dispatch queue was bound to, and with it those that target it.
    private static let boundStore = DispatchSpecificKey<StoreReference>()

    private static let process = ProcessStore { DefaultStore.make() }

    /// The store of a call.
    ///
    /// - Parameter call: The call, as an app writes it, for the message that it has no store.
    /// - Returns: The store, or one that fails everything where there is none.
    package static func current(for call: String) -> any Store { own ?? process.store(for: call) }

    /// The store of a call about an object that came from a store.
    ///
    /// - Parameter origin: The store of the object, which counts unless the calling code was given a store of its own.
    /// - Returns: The store, or one that fails everything where there is none.
    static func current(following origin: StoreReference) -> any Store { reference(following: origin).store ?? gone }

    /// Returns the same store as ``current(for:)``, or makes the store of the process if it has none.
    ///
    /// - Parameter make: Opens the store of the process, if it has none yet or none that works. A caller of this
    ///   function requests the process's store explicitly, so that it stays available beside tests with stores of their
    ///   own.
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

    /// The store of a call, also when it is gone.
    static func currentReference(for call: String) -> StoreReference { ownReference ?? .to(process.store(for: call)) }

    /// The store of the calling task or dispatch queue, also when it is gone; `nil` if the calling code was given none.
    static var ownReference: StoreReference? { scoped.map { .to($0) } ?? borrowed }

    /// The store of a call if there is one, found without a word about a call that has none.
    static var foundReference: StoreReference? { ownReference ?? process.found.map { .to($0) } }

    /// The store of a call about an object that came from a store, also when it is gone.
    static func reference(following origin: StoreReference) -> StoreReference {
        if let ownReference { return ownReference }
        return origin.store == nil ? process.installed.map { .to($0) } ?? origin : origin
    }

    /// The store that the calling code was given, or that was installed; nothing is made here.
    package static var chosenIdentity: StoreIdentity? {
        scoped?.identity ?? borrowed?.identity ?? process.installed?.identity
    }

    private static var own: (any Store)? { scoped ?? borrowed.map { $0.store ?? gone } }

    static var borrowed: StoreReference? { scope ?? storeOfQueue }

    /// The store of the current dispatch queue.
    static var storeOfQueue: StoreReference? { DispatchQueue.getSpecific(key: boundStore) }

    /// Answers for every store that is gone.
    ///
    /// There is one, so that it is reported once per process, not once per call.
    private static let gone: any Store = UnavailableStore(failure: .storage(detail: StoreReference.goneDetail))

    /// Makes every task without a store of its own talk to `store`; `nil` brings the default back.
    package static func install(_ store: (any Store)?) { process.install(store) }

    /// Takes the default store of this process out of reach, because tests run in it.
    ///
    /// - Parameter tests: The stores of the tests.
    package static func noteTests(_ tests: any TestStores) { process.noteTests(tests) }

    /// Runs code, and every task it starts, with a store that none of them keeps open.
    package static func lending<R>(_ store: any Store, to body: () async throws -> R) async rethrows -> R {
        try await $scoped.withValue(nil) { try await $scope.withValue(.to(store), operation: body) }
    }

    /// Gives code on a dispatch queue, and on those that target it, a store that the queue does not keep open.
    package static func bind(_ store: any Store, to queue: DispatchQueue) {
        queue.setSpecific(key: boundStore, value: .to(store))
    }

    package static func unbind(_ queue: DispatchQueue) { queue.setSpecific(key: boundStore, value: nil) }
}

/// A weak reference to a store, with the identity of the store.
///
/// A class, so that the many values that know where they come from are cheap to copy.
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
/// This store answers cancelled tasks, too (C-23). A check that reproduces Apple's answer, which may then be
/// empty (T-59), reads it here.
package enum CallerCancellation {
    @TaskLocal package static var isCancelled = false
}

/// Runs work that a cancelled caller must not cut short: a purchase (P-27), finishing (T-32), and every finite
/// question (C-23), because an answer cut short reads as “not paid”.
func shielded<Answer: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () async throws(Failure) -> Answer
) async throws(Failure) -> Answer {
    let isCancelled = Task.isCancelled
    let task = Task { () async -> Result<Answer, Failure> in
        guard isCancelled else { return await outcome(of: work) }
        return await CallerCancellation.$isCancelled.withValue(true) { await outcome(of: work) }
    }
    return try await task.value.get()
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
    /// Throws the failure that a test simulates for a call, or the reason why there is no store (TS-25, A-24).
    ///
    /// Called by every sheet that the store has no member for.
    func allow(_ call: SimulatedCall) async throws(StoreKitError) {
        do throws(StoreFailure) {
            try await shielded { () async throws(StoreFailure) in try await self.permit(call) }
        } catch {
            throw StoreKitError(error)
        }
    }

    /// Waits until the store answers what an app asks, which one under test may never do.
    ///
    /// Not shielded: who gives up waiting cancels the task, and must get away.
    ///
    /// - Throws: `CancellationError` when the task is cancelled meanwhile; ``StoreKitError`` when the store ends.
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
