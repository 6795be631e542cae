#if !AppleStoreKit
import TransactionCore

// Swift prefers the declarations of any module over those of its own library that have the same signature. A file that
// imports this module, or StoreKit, calls these functions.

extension Task where Failure == Never {
    /// Runs a detached task that uses the caller's store.
    ///
    /// In every other respect it is the detached task of Swift's library: it inherits no actor, no priority, and no
    /// other task-local value. Code without a store of its own starts exactly such a task.
    ///
    /// ## Differs from Apple
    /// With Apple's framework a process has one store, so a detached task cannot lose it. This function exists for
    /// tests that each have a store of their own.
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
    /// Runs a detached task that may throw and uses the caller's store.
    ///
    /// In every other respect it is the detached task of Swift's library: it inherits no actor, no priority, and no
    /// other task-local value. Code without a store of its own starts exactly such a task.
    ///
    /// ## Differs from Apple
    /// With Apple's framework a process has one store, so a detached task cannot lose it. This function exists for
    /// tests that each have a store of their own.
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
