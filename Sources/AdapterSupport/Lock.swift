#if AppleStoreKit
import os

/// A value that one thread at a time uses.
///
/// It is a lock of the system, because `Synchronization.Mutex` is newer than the oldest system that the queue runs on.
public struct Lock<Value>: ~Copyable, Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    /// Creates a lock around a value.
    ///
    /// - Parameter value: The value.
    public init(_ value: consuming sending Value) { lock = OSAllocatedUnfairLock(uncheckedState: value) }

    /// Runs code with the value, while no other code uses it.
    ///
    /// - Parameter body: The code. It must not use the same lock, and runs no code of an app.
    /// - Returns: The result of the code.
    /// - Throws: The error of the code.
    public borrowing func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let outcome: Swift.Result<Unchecked<Result>, Failure> = lock.withLockUnchecked { value in
            do throws(Failure) {
                return .success(Unchecked(value: try body(&value)))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get().value
    }
}

/// A value that leaves the lock.
///
/// `@unchecked Sendable` because the signature of `withLock` has the compiler check that the value is no part of what
/// the lock holds; the system's lock does not say so.
private struct Unchecked<Value>: @unchecked Sendable { let value: Value }
#else
@_exported public import Synchronization

/// A value that one thread at a time uses.
public typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
