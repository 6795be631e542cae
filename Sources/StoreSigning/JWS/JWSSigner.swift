package import Foundation
package import StoreInterface

/// A signer of one store's documents.
///
/// The key is loaded, and the header is written and hashed, only once, so that a document costs little more than its
/// ECDSA signature. Any number of threads may sign at once.
package final class JWSSigner: Sendable {
    private let key: P256PrivateKey
    private let headerSegment: String
    private let prefix: DigestPrefix

    /// Creates a signer for a store.
    ///
    /// - Throws: A failure if a key or certificate cannot be read, or if the leaf certificate is for another key: its
    ///   documents would not verify.
    package convenience init(identity: SigningIdentity) throws(SigningFailure) {
        let key = try P256PrivateKey(x963Representation: identity.leafPrivateKey)
        let leaf = try Certificate(der: identity.leafCertificate)
        guard try leaf.publicKey.isSame(as: key.publicKey) else {
            throw SigningFailure(operation: "make a signer", detail: "the leaf certificate is for another key")
        }
        try self.init(identity, key: key)
    }

    /// Creates new keys and certificates, and a signer that need not parse them, because parsing takes longer than
    /// creating them.
    ///
    /// - Parameter storeName: Shown in the certificates; the first 64 characters count.
    /// - Returns: The identity, to be stored with the store, and the signer of its documents.
    /// - Throws: The failure of the cryptographic library.
    package static func makeNew(
        storeName: String
    ) throws(SigningFailure) -> (identity: SigningIdentity, signer: JWSSigner) {
        let (identity, key) = try SigningIdentity.makeWithKey(storeName: storeName)
        return (identity, try JWSSigner(identity, key: key))
    }

    private init(_ identity: SigningIdentity, key: P256PrivateKey) throws(SigningFailure) {
        let header = JWSHeader.json(
            certificates: [identity.leafCertificate, identity.intermediateCertificate, identity.rootCertificate]
                .map { Array($0) }
        )
        let segment = Base64.url.encode(header[...])
        self.key = key
        headerSegment = String(decoding: segment, as: UTF8.self)
        prefix = try DigestPrefix((segment + [UInt8(ascii: ".")])[...])
    }

    /// Signs a payload with ES256.
    ///
    /// - Parameter payload: The JSON of the document, which is not changed.
    /// - Returns: The parts of the document; signing the same payload again gives another signature.
    /// - Throws: The failure of the cryptographic library.
    package func sign(_ payload: Data) throws(SigningFailure) -> SignedParts {
        let segment = Base64.url.encode(payload)
        let signature = try key.signature(overHash: prefix.hash(appending: segment[...]))
        return SignedParts(headerSegment: headerSegment, payload: payload, signature: Data(signature))
    }
}

/// The device verification of documents (T-52).
package enum DeviceHash {
    /// Returns the device verification hash of a document.
    ///
    /// - Returns: 48 bytes: SHA-384 of the nonce's text and then the device identifier's, both with hyphens and in
    ///   lower case.
    /// - Throws: The failure of the cryptographic library.
    package static func sha384(nonce: UUID, deviceID: UUID) throws(SigningFailure) -> Data {
        let text = Array((WireUUID(nonce).text + WireUUID(deviceID).text).utf8)
        return Data(try MessageDigest.sha384.get().hash(text[...]))
    }

    /// Returns the nonce for this device of a document that was signed for another device; the result is always the
    /// same.
    ///
    /// - Parameters:
    ///   - nonce: The nonce of the document for the other device.
    ///   - deviceID: This device.
    /// - Returns: An identifier of version 8, whose bits follow from both.
    /// - Throws: The failure of the cryptographic library.
    package static func nonce(following nonce: UUID, deviceID: UUID) throws(SigningFailure) -> UUID {
        let bytes = Array(try sha384(nonce: nonce, deviceID: deviceID))
        return UUID(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6] & 0x0F | 0x80, bytes[7],
                bytes[8] & 0x3F | 0x80, bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            )
        )
    }
}
