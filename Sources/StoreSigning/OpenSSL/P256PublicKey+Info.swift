import COpenSSL
package import Foundation

extension P256PublicKey {
    /// Loads a key that other programs wrote as SubjectPublicKeyInfo; DER.
    ///
    /// - Throws: When it is no key, or not one on the curve P-256.
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

    /// The key as other programs read it: SubjectPublicKeyInfo, DER.
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
