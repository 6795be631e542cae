import COpenSSL

/// A hash function, looked up once per process: looking it up costs as much as hashing a short text.
package struct MessageDigest: Sendable {
    /// Only where a format that others made demands it, such as a UUID of version 5; it does not resist forgery.
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

    /// The hash of `bytes`.
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
