import COpenSSL

/// SHA-256 with the beginning already hashed, for the many texts that begin alike.
///
/// A JWS of a store is nine parts header, which never changes, to three parts payload.
package struct DigestPrefix: Sendable {
    private let digest: MessageDigest
    /// Only read after `init`: every hash is finished on a copy.
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

    /// The hash of the beginning and `rest` together.
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
