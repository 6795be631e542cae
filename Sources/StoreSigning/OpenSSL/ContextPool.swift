import COpenSSL
import Synchronization

/// Contexts of one key that are ready for use, each lent to one caller at a time.
///
/// A context costs a fifth of a signature to make and must not be shared between threads. The pool holds as many as
/// were ever in use at once. Its lock is held to take one out and put it back, not while the key works.
@safe
final class ContextPool: Sendable {
    private let key: LibcryptoObject
    private let prepare: @Sendable (OpaquePointer) -> Int32
    private let idle = Mutex<[LibcryptoObject]>([])

    /// A pool for `key`; `prepare` tells a new context what it is for.
    init(key: LibcryptoObject, prepare: @escaping @Sendable (OpaquePointer) -> Int32) {
        self.key = key
        unsafe self.prepare = prepare
    }

    /// Lends a context for one use; libcrypto's status comes back.
    func use(_ body: (OpaquePointer) -> Int32) throws(SigningFailure) -> Int32 {
        let waiting = idle.withLock { $0.popLast() }
        let context = if let waiting { waiting } else { try makeContext() }
        let status = unsafe body(context.pointer)
        // After an error, unlike after a wrong signature, nobody promises what state the context is in.
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
