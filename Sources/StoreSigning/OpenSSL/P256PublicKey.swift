import COpenSSL
package import Foundation

/// A public key on the curve P-256, loaded once and used by any number of threads.
package final class P256PublicKey: Sendable {
    let key: LibcryptoObject
    private let contexts: ContextPool

    /// Takes over a key that libcrypto has, unless it is on another curve or not on a curve at all.
    init(_ key: LibcryptoObject) throws(SigningFailure) {
        guard unsafe EVP_PKEY_is_a(key.pointer, "EC") == 1, P256KeyMaterial.isOnCurve(key) else {
            throw SigningFailure(operation: "use a public key", detail: "it is not on the curve P-256")
        }
        self.key = key
        contexts = unsafe ContextPool(key: key) { unsafe EVP_PKEY_verify_init($0) }
    }

    /// Loads the uncompressed point: `04`, then x and y, 65 bytes.
    package convenience init(x963Representation point: Data) throws(SigningFailure) {
        try self.init(P256KeyMaterial.load(point: Array(point)))
    }

    /// Whether both keys are the same point.
    package func isSame(as other: P256PublicKey) -> Bool { unsafe EVP_PKEY_eq(key.pointer, other.key.pointer) == 1 }

    /// Whether the raw signature was made over a text with this SHA-256 hash.
    package func isSignature(_ raw: ArraySlice<UInt8>, overHash hash: [UInt8]) throws(SigningFailure) -> Bool {
        guard let signature = ECDSASignature.der(fromRaw: raw) else { return false }
        let status = try unsafe contexts.use { context in
            unsafe EVP_PKEY_verify(context, signature, signature.count, hash, hash.count)
        }
        // What a wrong signature leaves in the queue must not explain somebody else's failure.
        if status != 1 { ERR_clear_error() }
        return status == 1
    }
}
