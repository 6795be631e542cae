public import Foundation

#if AppleStoreKit
import CryptoKit
#else
@_spi(PaymentQueues) import TransactionCore
#endif

/// UUIDs that are derived from a name, the same on every device and at every time (RFC 9562, version 5).
@_spi(PaymentQueues) public enum NameBasedUUID {
    /// Returns the version 5 UUID of a name.
    ///
    /// - Parameters:
    ///   - name: The name. Its UTF-8 bytes are hashed, so different Unicode spellings give different UUIDs.
    ///   - namespace: The namespace. Anyone who knows it can find the name of a UUID by trying names.
    /// - Returns: A UUID that is unique to the name in the namespace.
    /// - Throws: ``NameBasedUUIDFailure`` when the cryptographic library has no SHA-1.
    public static func version5(of name: String, in namespace: UUID) throws(NameBasedUUIDFailure) -> UUID {
        let space = namespace.uuid
        let prefix = [
            space.0, space.1, space.2, space.3, space.4, space.5, space.6, space.7,
            space.8, space.9, space.10, space.11, space.12, space.13, space.14, space.15,
        ]
        let hash = try sha1(of: prefix + Array(name.utf8))
        return UUID(
            uuid: (
                hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], (hash[6] & 0x0F) | 0x50, hash[7],
                (hash[8] & 0x3F) | 0x80, hash[9], hash[10], hash[11], hash[12], hash[13], hash[14], hash[15]
            )
        )
    }

    #if AppleStoreKit
    private static func sha1(of bytes: [UInt8]) throws(NameBasedUUIDFailure) -> [UInt8] {
        Array(Insecure.SHA1.hash(data: bytes))
    }
    #else
    private static func sha1(of bytes: [UInt8]) throws(NameBasedUUIDFailure) -> [UInt8] {
        do {
            return try NameHash.sha1(of: bytes)
        } catch {
            throw NameBasedUUIDFailure(description: "\(error)")
        }
    }
    #endif
}

/// The reason why no UUID could be derived from a name.
@_spi(PaymentQueues) public struct NameBasedUUIDFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error text of the cryptographic library.
    public let description: String
}
