import StoreSigning

/// The hash function of identifiers that are derived from names, for the adapters, which see no module below this one.
@_spi(PaymentQueues) public enum NameHash {
    /// Returns the SHA-1 hash of bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: The 20 bytes of the hash.
    /// - Throws: The error of the cryptographic library, which may lack SHA-1.
    public static func sha1(of bytes: [UInt8]) throws -> [UInt8] { try MessageDigest.sha1.get().hash(bytes[...]) }
}
