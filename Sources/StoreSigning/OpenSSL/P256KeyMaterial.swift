import COpenSSL

/// Conversion of P-256 keys between their numbers and libcrypto's objects.
@safe
enum P256KeyMaterial {
    /// The length of an uncompressed point: `04`, then x and y.
    static let pointByteCount = 65
    static let secretByteCount = 32

    static func generate() throws(SigningFailure) -> LibcryptoObject {
        let context = try makeContext()
        try unsafe SigningFailure.check(EVP_PKEY_keygen_init(context.pointer), "prepare to make a key")
        try unsafe SigningFailure.check(
            EVP_PKEY_CTX_set_group_name(context.pointer, SN_X9_62_prime256v1),
            "choose a curve"
        )
        var key: OpaquePointer?
        try unsafe SigningFailure.check(EVP_PKEY_generate(context.pointer, &key), "make a key")
        return try unsafe own(key, "make a key")
    }

    /// Creates a key from its point and its secret number, which is empty for a public key.
    ///
    /// This is twenty times faster than reading PEM, SubjectPublicKeyInfo or PKCS#8.
    static func load(point: [UInt8], secret: [UInt8] = []) throws(SigningFailure) -> LibcryptoObject {
        Libcrypto.started
        return try unsafe own(shim_p256_key(point, point.count, secret, secret.count), "load a key")
    }

    /// Throws an error unless a key's point belongs to its secret number.
    static func checkPair(_ key: LibcryptoObject) throws(SigningFailure) {
        let context = try unsafe LibcryptoObject(EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil), "check a key") {
            unsafe EVP_PKEY_CTX_free($0)
        }
        try unsafe SigningFailure.check(EVP_PKEY_pairwise_check(context.pointer), "check a key")
    }

    static func isOnCurve(_ key: LibcryptoObject) -> Bool { curveName(of: key) == SN_X9_62_prime256v1 }

    /// Returns libcrypto's name of a key's curve, such as `secp384r1`, or `nil` for a key of another type.
    static func curveName(of key: LibcryptoObject) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard unsafe EVP_PKEY_get_group_name(key.pointer, &name, name.count, &length) == 1 else {
            ERR_clear_error()
            return nil
        }
        return String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func point(of key: LibcryptoObject) throws(SigningFailure) -> [UInt8] {
        var point = [UInt8](repeating: 0, count: pointByteCount)
        var length = 0
        try unsafe SigningFailure.check(
            EVP_PKEY_get_octet_string_param(key.pointer, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length),
            "read a key's point"
        )
        return Array(point.prefix(length))
    }

    static func secret(of key: LibcryptoObject) throws(SigningFailure) -> [UInt8] {
        var number: OpaquePointer?
        try unsafe SigningFailure.check(
            EVP_PKEY_get_bn_param(key.pointer, OSSL_PKEY_PARAM_PRIV_KEY, &number),
            "read a key's secret number"
        )
        defer { unsafe BN_clear_free(number) }
        var secret = [UInt8](repeating: 0, count: secretByteCount)
        guard unsafe BN_bn2binpad(number, &secret, Int32(secretByteCount)) == secretByteCount else {
            throw SigningFailure(refused: "read a key's secret number")
        }
        return secret
    }

    private static func makeContext() throws(SigningFailure) -> LibcryptoObject {
        try unsafe LibcryptoObject(EVP_PKEY_CTX_new_from_name(nil, "EC", nil), "make a context for keys") {
            unsafe EVP_PKEY_CTX_free($0)
        }
    }

    private static func own(_ key: OpaquePointer?, _ operation: String) throws(SigningFailure) -> LibcryptoObject {
        try unsafe LibcryptoObject(key, operation) { unsafe EVP_PKEY_free($0) }
    }
}
