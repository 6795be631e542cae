public import Foundation
import StoreSigning

/// UUIDs that follow from a name, the same on every device and at every time (RFC 9562, version 5).
public enum NameBasedUUID {
    /// The UUID of version 5 of a name.
    ///
    /// - Parameters:
    ///   - name: The name, of which the bytes in UTF-8 count: two spellings of one letter are two names.
    ///   - namespace: What the names belong to. Whoever knows it can tell which name a UUID stands for, by trying.
    /// - Returns: A UUID that only this name in this namespace has.
    /// - Throws: ``NameBasedUUIDFailure`` when the cryptographic library has no SHA-1.
    public static func version5(of name: String, in namespace: UUID) throws(NameBasedUUIDFailure) -> UUID {
        let space = namespace.uuid
        let prefix = [
            space.0, space.1, space.2, space.3, space.4, space.5, space.6, space.7,
            space.8, space.9, space.10, space.11, space.12, space.13, space.14, space.15,
        ]
        let hash: [UInt8]
        do throws(SigningFailure) {
            hash = try MessageDigest.sha1.get().hash((prefix + Array(name.utf8))[...])
        } catch {
            throw NameBasedUUIDFailure(description: "\(error)")
        }
        return UUID(
            uuid: (
                hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], (hash[6] & 0x0F) | 0x50, hash[7],
                (hash[8] & 0x3F) | 0x80, hash[9], hash[10], hash[11], hash[12], hash[13], hash[14], hash[15]
            )
        )
    }
}
