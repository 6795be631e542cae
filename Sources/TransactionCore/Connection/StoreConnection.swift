package import StoreInterface
import Synchronization

/// The store this process, or this task, talks to.
///
/// In order: the store of the current task, the installed one, or the default, which is made when it is first needed.
package enum StoreConnection {
    /// A store for the current task and the tasks it starts, which lets tests run side by side.
    @TaskLocal package static var scoped: (any Store)?

    /// The store of the innermost ``StoreScope``, which must not be kept alive by tasks that outlive it.
    @TaskLocal static var scope: StoreReference?

    private static let installed = Mutex<(any Store)?>(nil)

    package static var current: any Store {
        if let scoped { return scoped }
        if let scope { return scope.store ?? UnavailableStore(failure: .storage(detail: StoreReference.goneDetail)) }
        return installed.withLock { store in
            if let store { return store }
            let created = DefaultStore.make()
            store = created
            return created
        }
    }

    /// The store that ``current`` is, for somebody who brings what an app without one would lack.
    ///
    /// - Parameter make: Makes the store of the process, where it has none yet or none that works.
    /// - Returns: A store that is there.
    /// - Throws: What `make` threw, and that the store of the calling task is gone.
    package static func current(
        making make: () throws(StoreFailure) -> any Store
    ) throws(StoreFailure) -> any Store {
        if let scoped { return scoped }
        if let scope {
            guard let store = scope.store else { throw .storage(detail: StoreReference.goneDetail) }
            return store
        }
        return try installed.withLock { store throws(StoreFailure) in
            if let store, !(store is UnavailableStore) { return store }
            let made = try make()
            store = made
            return made
        }
    }

    /// Who ``current`` is, also when it is gone.
    static var currentReference: StoreReference { scoped == nil ? scope ?? .to(current) : .to(current) }

    /// Makes every task without a store of its own talk to `store`; `nil` brings the default back.
    package static func install(_ store: (any Store)?) {
        // The former store is released outside the lock: its end may run code of its own.
        let former = installed.withLock { installed in
            defer { installed = store }
            return installed
        }
        withExtendedLifetime(former) {}
    }
}
