package import Dispatch
package import StoreInterface

/// The lookup of the store that a call uses.
///
/// A call uses the first store that exists. The order is: the store of the current task, of the current dispatch queue,
/// of the object of the call, and of the process.
package enum StoreConnection {
    /// The store of the current task and of the tasks that it starts, so that tests can run in parallel.
    @TaskLocal package static var scoped: (any StoreSource)?

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
    package static func current(for call: String) -> any StoreSource { own ?? process.store(for: call) }

    /// Returns the store for a call about an object that came from a store.
    ///
    /// - Parameter origin: The store of the object, which is used unless the calling code has a store of its own.
    /// - Returns: The store. If there is none, a store whose calls all fail.
    static func current(following origin: StoreReference) -> any StoreSource {
        reference(following: origin).source ?? replacement
    }

    /// Returns the same store as ``current(for:)``, or opens the store of the process if it has none.
    ///
    /// - Parameter make: Opens the store of the process, if it has none that works. A caller of this function requests
    ///   the process's store explicitly, so that store stays available beside the stores of tests.
    /// - Returns: An open store.
    /// - Throws: The error of `make`, or an error if the store of the calling task is closed.
    package static func current(
        making make: RecoveringStore.Opening
    ) throws(StoreFailure) -> any StoreSource {
        if let scoped { return scoped }
        guard let reference = borrowed else { return try process.store(making: make) }
        guard let store = reference.source else { throw .storage(detail: StoreReference.goneDetail) }
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
        return origin.source == nil ? process.installed.map { .to($0) } ?? origin : origin
    }

    /// The identity of the calling code's store, or of the installed store; `nil` if there is neither, because no store
    /// is created here.
    package static var chosenIdentity: StoreIdentity? {
        scoped?.identity ?? borrowed?.identity ?? process.installed?.identity
    }

    private static var own: (any StoreSource)? { scoped ?? borrowed.map { $0.source ?? replacement } }

    static var borrowed: StoreReference? { scope ?? storeOfQueue }

    /// A reference to the store of the current dispatch queue, or `nil` if the queue is bound to none.
    static var storeOfQueue: StoreReference? { DispatchQueue.getSpecific(key: boundStore) }

    /// The replacement for a store that no longer exists: all its calls fail.
    ///
    /// All calls share one instance, so that the loss is reported once per process.
    private static let gone: any StoreSource = UnavailableStore(failure: .storage(detail: StoreReference.goneDetail))

    /// The same for the work of a payment queue that outlives its store: nothing waits for its results.
    private static let goneForQueue: any StoreSource = UnavailableStore(
        failure: .storage(detail: StoreReference.goneDetail)
    ) { _ in }

    private static var replacement: any StoreSource { QueueWork.isUnderWay ? goneForQueue : gone }

    /// Installs a store for all tasks without one of their own; `nil` restores the default store.
    package static func install(_ store: (any StoreSource)?) { process.install(store) }

    /// Makes the default store of this process unavailable, because tests run in this process.
    ///
    /// - Parameter tests: The stores of the tests.
    package static func noteTests(_ tests: any TestStores) { process.noteTests(tests) }

    /// Runs code, and every task that it starts, with a store that they do not keep open.
    package static func lending<R>(_ store: any StoreSource, to body: () async throws -> R) async rethrows -> R {
        try await $scoped.withValue(nil) { try await $scope.withValue(.to(store), operation: body) }
    }

    /// Binds a dispatch queue, and the queues that target it, to a store that the queue does not keep open.
    package static func bind(_ store: any StoreSource, to queue: DispatchQueue) {
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
    weak let source: (any StoreSource)?

    private init(_ source: any StoreSource) {
        identity = source.identity
        self.source = source
    }

    static func to(_ source: any StoreSource) -> StoreReference { StoreReference(source) }
}

extension StoreReference: Hashable {
    static func == (lhs: StoreReference, rhs: StoreReference) -> Bool { lhs.identity == rhs.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
