// On Linux, `os` would be the stand-in of this package.
#if canImport(os) && !os(Linux)
import os
#else
public import Synchronization
#endif

/// A value that is protected by a lock.
///
/// The lock depends on the platform: `OSAllocatedUnfairLock` on Apple's systems, where `Mutex` is newer than the oldest
/// system that this package supports, and `Mutex` elsewhere. It is not recursive.
@safe public struct Lock<Value>: ~Copyable, @unchecked Sendable {
    #if canImport(os) && !os(Linux)
    private let lock = OSAllocatedUnfairLock()
    private let value: UnsafeMutablePointer<Value>

    /// Creates a lock.
    ///
    /// - Parameter value: The initial value.
    public init(_ value: consuming sending Value) {
        let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        unsafe place.initialize(to: value)
        unsafe self.value = place
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
    }

    /// Runs code with exclusive access to the value.
    ///
    /// - Parameter body: The code. It must not use the lock, and it must not call code of the app.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
    public borrowing func withLock<Result, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try unsafe body(&value.pointee)
    }
    #else
    @usableFromInline let mutex: Mutex<Value>

    /// Creates a lock.
    ///
    /// - Parameter value: The initial value.
    @inlinable public init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Runs code with exclusive access to the value.
    ///
    /// - Parameter body: The code. It must not use the lock, and it must not call code of the app.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
    @inlinable public borrowing func withLock<Result, E: Error>(
        _ body: (inout sending Value) throws(E) -> sending Result
    ) throws(E) -> sending Result {
        try mutex.withLock(body)
    }
    #endif
}
