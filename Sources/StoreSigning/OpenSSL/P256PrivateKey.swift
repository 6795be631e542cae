import COpenSSL
package import Foundation

/// A private key on the curve P-256, loaded once and used by any number of threads.
package final class P256PrivateKey: Sendable {
    let key: LibcryptoObject
    private let contexts: ContextPool

    /// Creates a new key.
    package convenience init() throws(SigningFailure) {
        try self.init(P256KeyMaterial.generate())
    }

    /// Creates a key from its ``x963Representation``.
    ///
    /// - Throws: A failure if the bytes are not a key, or the point does not belong to the secret number.
    package convenience init(x963Representation bytes: Data) throws(SigningFailure) {
        guard bytes.count == P256KeyMaterial.pointByteCount + P256KeyMaterial.secretByteCount else {
            throw SigningFailure(operation: "load a private key", detail: "it has \(bytes.count) bytes instead of 97")
        }
        let key = try P256KeyMaterial.load(
            point: Array(bytes.prefix(P256KeyMaterial.pointByteCount)),
            secret: Array(bytes.suffix(P256KeyMaterial.secretByteCount))
        )
        try P256KeyMaterial.checkPair(key)
        try self.init(key)
    }

    /// Wraps a key of libcrypto.
    init(_ key: LibcryptoObject) throws(SigningFailure) {
        self.key = key
        contexts = unsafe ContextPool(key: key) { unsafe EVP_PKEY_sign_init($0) }
    }

    /// The key in the format of ANSI X9.63: the uncompressed point, then the secret number, 97 bytes.
    package var x963Representation: Data {
        get throws(SigningFailure) { Data(try P256KeyMaterial.point(of: key) + P256KeyMaterial.secret(of: key)) }
    }

    /// The public key, which verifies the signatures of this key.
    package var publicKey: P256PublicKey {
        get throws(SigningFailure) {
            try P256PublicKey(P256KeyMaterial.load(point: P256KeyMaterial.point(of: key)))
        }
    }

    /// Returns the raw signature of 64 bytes over a text with this SHA-256 hash.
    package func signature(overHash hash: [UInt8]) throws(SigningFailure) -> [UInt8] {
        var status: Int32 = 0
        let der = try unsafe [UInt8](unsafeUninitializedCapacity: ECDSASignature.maximumDERByteCount) {
            output,
            count throws(SigningFailure) in
            var length = output.count
            status = try unsafe contexts.use { context in
                unsafe EVP_PKEY_sign(context, output.baseAddress, &length, hash, hash.count)
            }
            count = status == 1 ? length : 0
        }
        try SigningFailure.check(status, "sign a hash")
        guard let raw = ECDSASignature.raw(fromDER: der[...]) else { throw SigningFailure(refused: "read a signature") }
        return raw
    }
}

extension P256PrivateKey {
    /// Creates a key from PKCS #8 in DER, or from the older form that names only the curve.
    ///
    /// - Throws: A failure if it is not a key on the curve P-256.
    package convenience init(pkcs8 data: Data) throws(SigningFailure) {
        Libcrypto.started
        let bytes = Array(data)
        let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &position, buffer.count)
        }
        let key = try unsafe LibcryptoObject(parsed, "read a private key") { unsafe EVP_PKEY_free($0) }
        ERR_clear_error()
        guard unsafe EVP_PKEY_is_a(key.pointer, "EC") == 1, P256KeyMaterial.isOnCurve(key) else {
            let kind = P256KeyMaterial.curveName(of: key).map { "on the curve \($0)" } ?? "not on any curve"
            throw SigningFailure(
                operation: "use a private key",
                detail: "it is \(kind), and has to be on the curve P-256 (prime256v1)"
            )
        }
        try P256KeyMaterial.checkPair(key)
        try self.init(key)
    }

    /// The key as PKCS #8 in DER, for other programs.
    package var pkcs8: Data {
        get throws(SigningFailure) {
            let info = try unsafe LibcryptoObject(EVP_PKEY2PKCS8(key.pointer), "write a private key") {
                unsafe PKCS8_PRIV_KEY_INFO_free($0)
            }
            var output: UnsafeMutablePointer<UInt8>?
            let length = unsafe i2d_PKCS8_PRIV_KEY_INFO(info.pointer, &output)
            guard length > 0, let bytes = unsafe output else { throw SigningFailure(refused: "write a private key") }
            defer { unsafe shim_openssl_free(bytes) }
            return unsafe Data(bytes: bytes, count: Int(length))
        }
    }
}
