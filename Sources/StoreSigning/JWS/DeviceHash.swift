package import Foundation
import StoreInterface

/// The proof that a document was made for one device (T-52).
package enum DeviceHash {
    /// The hash that goes into a document.
    ///
    /// - Returns: 48 bytes: SHA-384 of the nonce's text and then the device identifier's, both with hyphens and in
    ///   lower case.
    /// - Throws: what the cryptographic library refused.
    package static func sha384(nonce: UUID, deviceID: UUID) throws(SigningFailure) -> Data {
        let text = Array((WireUUID(nonce).text + WireUUID(deviceID).text).utf8)
        return Data(try MessageDigest.sha384.get().hash(text[...]))
    }
}
