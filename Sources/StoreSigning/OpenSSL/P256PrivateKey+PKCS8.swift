import COpenSSL
package import Foundation

extension P256PrivateKey {
    /// Loads a key that other programs wrote as PKCS #8, or as the older form that names only the curve; DER.
    ///
    /// - Throws: When it is no key, or not one on the curve P-256.
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

    /// The key as other programs read it: PKCS #8, DER.
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
