import COpenSSL
package import Foundation

/// A private RSA key of 2048 bits, the only type that validators of receipts support.
package struct RSAPrivateKey: Sendable {
    let key: LibcryptoObject

    /// Creates a new key, which takes some hundred milliseconds.
    package init() throws(SigningFailure) {
        let context = try unsafe LibcryptoObject(EVP_PKEY_CTX_new_from_name(nil, "RSA", nil), "prepare to make a key") {
            unsafe EVP_PKEY_CTX_free($0)
        }
        try unsafe SigningFailure.check(EVP_PKEY_keygen_init(context.pointer), "prepare to make a key")
        try unsafe SigningFailure.check(
            EVP_PKEY_CTX_set_rsa_keygen_bits(context.pointer, 2048),
            "choose a key's length"
        )
        var made: OpaquePointer?
        try unsafe SigningFailure.check(EVP_PKEY_generate(context.pointer, &made), "make a key")
        key = try unsafe LibcryptoObject(made, "make a key") { unsafe EVP_PKEY_free($0) }
    }

    /// Creates a key from its ``der``.
    package init(der: Data) throws(SigningFailure) {
        Libcrypto.started
        let loaded = unsafe Array(der).withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return unsafe d2i_PrivateKey(EVP_PKEY_RSA, nil, &position, bytes.count)
        }
        key = try unsafe LibcryptoObject(loaded, "load a private key") { unsafe EVP_PKEY_free($0) }
    }

    /// The key as PKCS #1 in DER.
    package var der: Data {
        get throws(SigningFailure) {
            var output: UnsafeMutablePointer<UInt8>?
            let length = unsafe i2d_PrivateKey(key.pointer, &output)
            guard length > 0, let bytes = unsafe output else { throw SigningFailure(refused: "write a private key") }
            defer { unsafe shim_openssl_free(bytes) }
            return unsafe Data(bytes: bytes, count: Int(length))
        }
    }
}
