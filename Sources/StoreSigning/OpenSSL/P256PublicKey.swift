import COpenSSL
package import Foundation

/// A public key on the curve P-256, loaded once and used by any number of threads.
package final class P256PublicKey: Sendable {
    let key: LibcryptoObject
    private let contexts: ContextPool

    /// Wraps a key of libcrypto, and throws if it is not on the curve P-256.
    init(_ key: LibcryptoObject) throws(SigningFailure) {
        guard unsafe EVP_PKEY_is_a(key.pointer, "EC") == 1, P256KeyMaterial.isOnCurve(key) else {
            throw SigningFailure(operation: "use a public key", detail: "it is not on the curve P-256")
        }
        // libcrypto accepts the point at infinity, which is encoded as one zero byte, as a key.
        guard try P256KeyMaterial.point(of: key).count > 1 else {
            throw SigningFailure(operation: "use a public key", detail: "it is the point at infinity")
        }
        self.key = key
        contexts = unsafe ContextPool(key: key) { unsafe EVP_PKEY_verify_init($0) }
    }

    /// Creates a key from its uncompressed point: `04`, then x and y, 65 bytes.
    package convenience init(x963Representation point: Data) throws(SigningFailure) {
        try self.init(P256KeyMaterial.load(point: Array(point)))
    }

    /// Returns whether both keys are equal.
    package func isSame(as other: P256PublicKey) -> Bool { unsafe EVP_PKEY_eq(key.pointer, other.key.pointer) == 1 }

    /// Returns whether the raw signature is valid for a text with this SHA-256 hash.
    package func isSignature(_ raw: ArraySlice<UInt8>, overHash hash: [UInt8]) throws(SigningFailure) -> Bool {
        guard let signature = ECDSASignature.der(fromRaw: raw) else { return false }
        let status = try unsafe contexts.use { context in
            unsafe EVP_PKEY_verify(context, signature, signature.count, hash, hash.count)
        }
        // Clear the errors of a wrong signature, so that a later failure does not report them.
        if status != 1 { ERR_clear_error() }
        return status == 1
    }
}

extension P256PublicKey {
    /// Creates a key from SubjectPublicKeyInfo in DER.
    ///
    /// - Throws: A failure if it is not a key on the curve P-256.
    package convenience init(subjectPublicKeyInfo data: Data) throws(SigningFailure) {
        Libcrypto.started
        let bytes = Array(data)
        let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_PUBKEY(nil, &position, buffer.count)
        }
        let key = try unsafe LibcryptoObject(parsed, "read a public key") { unsafe EVP_PKEY_free($0) }
        ERR_clear_error()
        try self.init(key)
    }

    /// The key as SubjectPublicKeyInfo in DER, for other programs.
    package var subjectPublicKeyInfo: Data {
        get throws(SigningFailure) {
            var output: UnsafeMutablePointer<UInt8>?
            let length = unsafe i2d_PUBKEY(key.pointer, &output)
            guard length > 0, let bytes = unsafe output else { throw SigningFailure(refused: "write a public key") }
            defer { unsafe shim_openssl_free(bytes) }
            return unsafe Data(bytes: bytes, count: Int(length))
        }
    }
}
