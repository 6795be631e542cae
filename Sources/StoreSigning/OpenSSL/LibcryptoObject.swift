import COpenSSL
import Synchronization

/// A reference to an object of libcrypto, which is freed when the reference is released.
///
/// `@unchecked Sendable` because the pointer never changes, and no object is changed by two callers at once. Keys,
/// certificates, stores, fetched algorithms and finished digest states are only read after their creation, and
/// libcrypto counts their references atomically. Every other object is used by one caller at a time, through a
/// ``ContextPool``.
@safe
final class LibcryptoObject: @unchecked Sendable {
    let pointer: OpaquePointer
    private let release: (OpaquePointer) -> Void

    /// Wraps an object of libcrypto.
    ///
    /// - Parameters:
    ///   - make: Creates the object. Called after libcrypto is initialized.
    ///   - operation: The words for the error text, such as `make a key`.
    ///   - release: Frees the object.
    /// - Throws: libcrypto's reason when it returned nothing.
    init(
        _ make: @autoclosure () -> OpaquePointer?,
        _ operation: String,
        release: @escaping (OpaquePointer) -> Void
    ) throws(SigningFailure) {
        Libcrypto.started
        guard let pointer = unsafe make() else { throw SigningFailure(refused: operation) }
        unsafe self.pointer = pointer
        unsafe self.release = release
    }

    deinit { unsafe release(pointer) }
}

/// A pool of contexts of one key, each used by one caller at a time.
///
/// Creating a context takes a fifth of the time of a signature, and threads must not share a context. The pool keeps as
/// many contexts as were ever in use at once. Its lock is held while a context is taken or returned, and not while the
/// key is used.
@safe
final class ContextPool: Sendable {
    private let key: LibcryptoObject
    private let prepare: @Sendable (OpaquePointer) -> Int32
    private let idle = Mutex<[LibcryptoObject]>([])

    /// Creates a pool of contexts for `key`, each initialized by `prepare`.
    init(key: LibcryptoObject, prepare: @escaping @Sendable (OpaquePointer) -> Int32) {
        self.key = key
        unsafe self.prepare = prepare
    }

    /// Runs a closure with a context of the pool, and returns libcrypto's status.
    func use(_ body: (OpaquePointer) -> Int32) throws(SigningFailure) -> Int32 {
        let waiting = idle.withLock { $0.popLast() }
        let context = if let waiting { waiting } else { try makeContext() }
        let status = unsafe body(context.pointer)
        // After an error, unlike after a wrong signature, the state of the context is undefined.
        if status >= 0 { idle.withLock { $0.append(context) } }
        return status
    }

    private func makeContext() throws(SigningFailure) -> LibcryptoObject {
        let context = try unsafe LibcryptoObject(
            EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil),
            "make a context for a key"
        ) { unsafe EVP_PKEY_CTX_free($0) }
        try unsafe SigningFailure.check(prepare(context.pointer), "prepare a context for a key")
        return context
    }
}

extension SigningFailure {
    /// Creates the failure of an operation from this thread's error queue, and empties the queue.
    init(refused operation: String) {
        var reasons: [String] = []
        while true {
            let code = ERR_get_error()
            if code == 0 { break }
            reasons.append(Self.text(of: code))
        }
        self.init(
            operation: operation,
            detail: reasons.isEmpty ? "libcrypto gave no reason" : reasons.joined(separator: "; ")
        )
    }

    /// Throws an error unless libcrypto's status is 1, which means success.
    static func check(_ status: Int32, _ operation: String) throws(SigningFailure) {
        guard status == 1 else { throw SigningFailure(refused: operation) }
    }

    private static func text(of code: UInt) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            unsafe ERR_error_string_n(code, buffer.baseAddress, buffer.count)
            return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
        }
    }
}
