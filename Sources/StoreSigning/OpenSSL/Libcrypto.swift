import COpenSSL

/// The state of libcrypto in this process.
enum Libcrypto {
    /// Starts libcrypto without its clean-up at exit.
    ///
    /// By default libcrypto frees its tables in a handler of `exit`. No code waits for tasks that still sign or verify
    /// when a process ends. Such tasks would then use freed locks and crash. The system reclaims the memory in any
    /// case. The setting takes effect only before any other use of libcrypto in the process. Each entry into this
    /// folder that calls libcrypto without a ``LibcryptoObject`` therefore refers to this value first.
    static let started: Void = { _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) }()
}
