import COpenSSL
import Synchronization

/// Something that libcrypto allocated; given back when the last reference to it goes.
///
/// `@unchecked Sendable` because the pointer never changes, and what it points to is either only read after it was
/// made (keys, certificates, stores, fetched algorithms, finished digest states: libcrypto counts their references
/// atomically) or belongs to the one caller that took it out of a ``ContextPool``.
@safe
final class LibcryptoObject: @unchecked Sendable {
    let pointer: OpaquePointer
    private let release: (OpaquePointer) -> Void

    /// Takes over an object of libcrypto's.
    ///
    /// - Parameters:
    ///   - make: Makes the object. It is called after libcrypto is ready.
    ///   - operation: The words for the error text, such as `make a key`.
    ///   - release: Gives the object back.
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

/// Contexts of one key that are ready for use, each lent to one caller at a time.
///
/// A context costs a fifth of a signature to make and must not be shared between threads. The pool holds as many as
/// were ever in use at once. Its lock is held to take one out and put it back, not while the key works.
@safe
final class ContextPool: Sendable {
    private let key: LibcryptoObject
    private let prepare: @Sendable (OpaquePointer) -> Int32
    private let idle = Mutex<[LibcryptoObject]>([])

    /// Makes a pool of contexts for `key`, each initialized by `prepare`.
    init(key: LibcryptoObject, prepare: @escaping @Sendable (OpaquePointer) -> Int32) {
        self.key = key
        unsafe self.prepare = prepare
    }

    /// Lends a context for one use; libcrypto's status comes back.
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
    /// The refusal of `operation`, explained by what this thread's error queue holds; empties the queue.
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

    /// Goes on when libcrypto reports success, which is 1.
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
