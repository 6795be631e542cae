import COpenSSL

/// A hash function, which is fetched once per process, because that costs as much as hashing a short text.
package struct MessageDigest: Sendable {
    /// SHA-1, only for formats that require it, such as version 5 UUIDs; it is not secure against forgery.
    package static let sha1 = Result { () throws(SigningFailure) in try MessageDigest(name: "SHA1", byteCount: 20) }
    package static let sha256 = Result { () throws(SigningFailure) in try MessageDigest(name: "SHA256", byteCount: 32) }
    package static let sha384 = Result { () throws(SigningFailure) in try MessageDigest(name: "SHA384", byteCount: 48) }

    let byteCount: Int
    let algorithm: LibcryptoObject

    private init(name: String, byteCount: Int) throws(SigningFailure) {
        self.byteCount = byteCount
        algorithm = try unsafe LibcryptoObject(EVP_MD_fetch(nil, name, nil), "look up \(name)") {
            unsafe EVP_MD_free($0)
        }
    }

    /// Returns the hash of `bytes`.
    package func hash(_ bytes: ArraySlice<UInt8>) throws(SigningFailure) -> [UInt8] {
        var status: Int32 = 0
        let hash = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
            unsafe bytes.withUnsafeBytes { input in
                status = unsafe EVP_Digest(
                    input.baseAddress,
                    input.count,
                    output.baseAddress,
                    nil,
                    algorithm.pointer,
                    nil
                )
            }
            count = status == 1 ? byteCount : 0
        }
        try SigningFailure.check(status, "hash \(bytes.count) bytes")
        return hash
    }
}

/// The SHA-256 state after a common prefix, for many texts that begin with it.
///
/// Three quarters of a store's JWS are the header, which never changes.
package struct DigestPrefix: Sendable {
    private let digest: MessageDigest
    /// The hash state, which is not changed after `init`, because every hash is finished on a copy.
    private let state: LibcryptoObject

    package init(_ prefix: ArraySlice<UInt8>) throws(SigningFailure) {
        digest = try MessageDigest.sha256.get()
        state = try Self.makeState()
        let status = unsafe prefix.withUnsafeBytes { bytes in
            guard unsafe EVP_DigestInit_ex2(state.pointer, digest.algorithm.pointer, nil) == 1 else { return Int32(0) }
            return unsafe EVP_DigestUpdate(state.pointer, bytes.baseAddress, bytes.count)
        }
        try SigningFailure.check(status, "hash the beginning of a text")
    }

    /// Returns the hash of the prefix followed by `rest`.
    package func hash(appending rest: ArraySlice<UInt8>) throws(SigningFailure) -> [UInt8] {
        let copy = try Self.makeState()
        var status: Int32 = 0
        let hash = unsafe [UInt8](unsafeUninitializedCapacity: digest.byteCount) { output, count in
            status = unsafe rest.withUnsafeBytes { bytes in
                guard unsafe EVP_MD_CTX_copy_ex(copy.pointer, state.pointer) == 1,
                    unsafe EVP_DigestUpdate(copy.pointer, bytes.baseAddress, bytes.count) == 1
                else { return 0 }
                return unsafe EVP_DigestFinal_ex(copy.pointer, output.baseAddress, nil)
            }
            count = status == 1 ? digest.byteCount : 0
        }
        try SigningFailure.check(status, "hash the rest of a text")
        return hash
    }

    private static func makeState() throws(SigningFailure) -> LibcryptoObject {
        try unsafe LibcryptoObject(EVP_MD_CTX_new(), "make a digest state") { unsafe EVP_MD_CTX_free($0) }
    }
}
