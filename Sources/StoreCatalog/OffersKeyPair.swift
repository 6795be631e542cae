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

extension OffersKeyPair {
    /// The object identifiers of keys that are not on P-256, as DER, and the names of such keys.
    private static let foreignKinds: [([UInt8], String)] = [
        ([0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22], "on the curve P-384"),
        ([0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23], "on the curve P-521"),
        ([0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x0A], "on the curve secp256k1"),
        ([0x06, 0x03, 0x2B, 0x65, 0x70], "an Ed25519 key"),
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01], "an RSA key"),
    ]

    /// The kind of a private key that is not on P-256, in words; `nil` for one that may be.
    ///
    /// The identifier stands in the first bytes of PKCS #8, before the secret number.
    static func foreignKind(ofKey key: Data) -> String? {
        let head = key.prefix(40)
        return foreignKinds.first { head.firstRange(of: $0.0) != nil }?.1
    }
}
