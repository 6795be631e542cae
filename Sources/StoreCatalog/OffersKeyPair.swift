package import Foundation

/// The key with which a configuration lets promotional offers be signed locally (C-20).
package struct OffersKeyPair: Hashable, Sendable {
    /// The key identifier that a signature names.
    package var id: String
    /// A P-256 private key, PKCS #8 DER.
    package var privateKey: Data

    package init(id: String, privateKey: Data) {
        self.id = id
        self.privateKey = privateKey
    }
}
