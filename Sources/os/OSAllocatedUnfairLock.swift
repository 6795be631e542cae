/// A lock with the state that it protects.
///
/// Copies share the lock and the state.
///
/// ## Differs from Apple
/// It is a mutex of the C library, which gives no thread a higher priority.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    @safe private final class Storage {
        let lock: UnsafeMutablePointer<os_unfair_lock_s>
        var state: State

        init(_ state: State) {
            unsafe lock = .allocate(capacity: 1)
            unsafe lock.initialize(to: os_unfair_lock_s())
            self.state = state
        }

        deinit { unsafe lock.deallocate() }
    }

    private let storage: Storage

    /// Creates a lock that protects a state, which no other code may use.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Runs a closure with the state while the lock is held.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        lock()
        defer { unlock() }
        return try body(&storage.state)
    }

    /// Runs a closure with the state while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs a closure with the state if the lock is free; otherwise it returns `nil`.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard lockIfAvailable() else { return nil }
        defer { unlock() }
        return try body(&storage.state)
    }

    /// Runs a closure with the state if the lock is free; otherwise it returns `nil`.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Waits until the lock is free, and takes it.
    public func lock() { unsafe os_unfair_lock_lock(storage.lock) }

    /// Frees the lock.
    public func unlock() { unsafe os_unfair_lock_unlock(storage.lock) }

    /// Takes the lock if it is free, and returns whether it did.
    public func lockIfAvailable() -> Bool { unsafe os_unfair_lock_trylock(storage.lock) }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock that protects a state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Runs a closure while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Runs a closure while the lock is held.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }
}
