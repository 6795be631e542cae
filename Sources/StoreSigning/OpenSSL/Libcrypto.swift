import COpenSSL

/// The state of libcrypto in this process.
enum Libcrypto {
    /// Starts libcrypto without its clean-up at exit.
    ///
    /// By default libcrypto frees its tables in a handler of `exit`. Tasks that still sign or verify at that moment,
    /// which nothing joins when a process ends, would then use freed locks and crash. The system takes the memory back
    /// either way. The setting takes effect only before any other use of libcrypto in the process, so each entry into
    /// this folder that calls libcrypto without a ``LibcryptoObject`` refers to this value first.
    static let started: Void = { _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) }()
}
