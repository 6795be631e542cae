package import Dispatch
package import StoreInterface

/// The store this process, or this task, talks to.
///
/// In order: the store of the current task, that of the current dispatch queue, and the process's own.
package enum StoreConnection {
    /// A store for the current task and the tasks it starts, which lets tests run side by side.
    @TaskLocal package static var scoped: (any Store)?

    /// The store of the innermost ``StoreScope``, which must not be kept alive by tasks that outlive it.
    @TaskLocal static var scope: StoreReference?

    /// The store that a dispatch queue was bound to, and with it those that target it.
    private static let boundStore = DispatchSpecificKey<StoreReference>()

    private static let process = ProcessStore { DefaultStore.make() }

    package static var current: any Store {
        if let scoped { return scoped }
        if let reference = borrowed {
            return reference.store ?? UnavailableStore(failure: .storage(detail: StoreReference.goneDetail))
        }
        return process.store
    }

    /// The store that ``current`` is, for somebody who brings what an app without one would lack.
    ///
    /// - Parameter make: Makes the store of the process, where it has none yet or none that works. Whoever asks like this
    ///   wants the process's store, so that it stays in reach beside tests with stores of their own.
    /// - Returns: A store that is there.
    /// - Throws: What `make` threw, and that the store of the calling task is gone.
    package static func current(
        making make: () throws(StoreFailure) -> any Store
    ) throws(StoreFailure) -> any Store {
        if let scoped { return scoped }
        guard let reference = borrowed else { return try process.store(making: make) }
        guard let store = reference.store else { throw .storage(detail: StoreReference.goneDetail) }
        return store
    }

    /// Who ``current`` is, also when it is gone.
    static var currentReference: StoreReference { scoped == nil ? borrowed ?? .to(current) : .to(current) }

    /// The store that the calling code was given, or that was installed; nothing is made here.
    package static var chosenIdentity: StoreIdentity? {
        scoped?.identity ?? borrowed?.identity ?? process.installed?.identity
    }

    private static var borrowed: StoreReference? { scope ?? DispatchQueue.getSpecific(key: boundStore) }

    /// Makes every task without a store of its own talk to `store`; `nil` brings the default back.
    package static func install(_ store: (any Store)?) { process.install(store) }

    /// Says that the store of a test exists in this process, whose default is out of reach from now on.
    package static func noteTest() { process.noteTest() }

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
