#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lock of one thread at a time, in the memory of its owner.
///
/// A mutex of the C library. It must not be copied while it is held, and must not move.
///
/// ## Differs from Apple
/// It takes 40 bytes in place of 4, and it gives no thread a higher priority.
@safe public struct os_unfair_lock_s {
    var mutex: pthread_mutex_t

    /// Creates a lock that is not held.
    public init() {
        unsafe mutex = unsafe pthread_mutex_t()
        #if canImport(Glibc)
        // With this kind, the C library reports an unlock by another thread and a second lock by the same one.
        unsafe mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK)
        #endif
    }
}

/// A lock of one thread at a time, in the memory of its owner.
public typealias os_unfair_lock = os_unfair_lock_s

/// A pointer to a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits until the lock is free, and takes it.
///
/// It stops the process if this thread holds the lock.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    let code = unsafe pthread_mutex_lock(mutex(lock))
    precondition(code == 0, "os_unfair_lock_lock: the lock is held by the thread that asks for it")
}

/// Takes the lock if it is free, and returns whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { unsafe pthread_mutex_trylock(mutex(lock)) == 0 }

/// Frees the lock.
///
/// It stops the process if this thread does not hold the lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    let code = unsafe pthread_mutex_unlock(mutex(lock))
    precondition(code == 0, "os_unfair_lock_unlock: the lock is not held by this thread")
}

// The mutex is the only field.
private func mutex(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<pthread_mutex_t> {
    unsafe UnsafeMutableRawPointer(lock).assumingMemoryBound(to: pthread_mutex_t.self)
}
