#if !AppleStoreKit
import TransactionCore

// Swift prefers the declarations of any module over those of its own library that have the same signature. A file that
// imports this module, or StoreKit, calls these.

extension Task where Failure == Never {
    /// Runs a task that is no child of the caller's and talks to the caller's store.
    ///
    /// In everything else it is the detached task of Swift's library: it inherits no actor, no priority, and no other
    /// task-local value. Code that was given no store starts exactly that.
    ///
    /// ## Differs from Apple
    /// Apple's process has one store, so that a detached task cannot lose it. This one is for tests with a store each.
    ///
    /// - Parameters:
    ///   - name: The name of the task, for debugging.
    ///   - priority: The priority of the task.
    ///   - operation: The code.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String? = nil,
        priority: TaskPriority? = nil,
        operation: sending @escaping @isolated(any) () async -> Success
    ) -> Task<Success, Never> {
        let store = CallerStore.current
        return detached(name: name, executorPreference: nil, priority: priority) {
            guard let store else { return await operation() }
            return await store.run { await operation() }
        }
    }
}

extension Task where Failure == any Error {
    /// Runs a task that is no child of the caller's, may throw, and talks to the caller's store.
    ///
    /// In everything else it is the detached task of Swift's library: it inherits no actor, no priority, and no other
    /// task-local value. Code that was given no store starts exactly that.
    ///
    /// ## Differs from Apple
    /// Apple's process has one store, so that a detached task cannot lose it. This one is for tests with a store each.
    ///
    /// - Parameters:
    ///   - name: The name of the task, for debugging.
    ///   - priority: The priority of the task.
    ///   - operation: The code; the task ends with the error that it throws.
    /// - Returns: The task.
    @discardableResult
    public static func detached(
        name: String? = nil,
        priority: TaskPriority? = nil,
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) -> Task<Success, any Error> {
        let store = CallerStore.current
        return detached(name: name, executorPreference: nil, priority: priority) {
            guard let store else { return try await operation() }
            return try await store.run { try await operation() }
        }
    }
}
#endif
