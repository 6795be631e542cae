package import Foundation

/// The proof that a document was made for one device.
package struct DeviceVerification: Hashable, Sendable {
    /// SHA-384 of the nonce's and the device identifier's lower-case text; 48 bytes (T-52).
    package let hash: Data
    package let nonce: UUID

    package init(hash: Data, nonce: UUID) {
        self.hash = hash
        self.nonce = nonce
    }
}
